import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { listen } from "#tests/support/listen.ts";

/** Stands between two programs, to cut what they say to each other. */
export interface TcpProxy {
  port: number;
  /** Breaks all open connections off; new ones are taken. */
  cut(): void;
  close(): Promise<void>;
}

/** @param at the port to listen on; any that is free when left out */
export async function startTcpProxy(
  target: { host: string; port: number },
  at = 0,
): Promise<TcpProxy> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("error", () => {});
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const port = await listen(server, at);
  const cut = () => {
    for (const socket of open) socket.resetAndDestroy();
  };
  return {
    port,
    cut,
    async close() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
