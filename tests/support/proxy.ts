import { once } from "node:events";
import { createServer, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { listen } from "#tests/support/listen.ts";

/** A proxy in front of several processes. */
export interface FrontProxy {
  name: string;
  url: string;
  /** Leads new requests to these processes alone, as an update does. */
  use(targets: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Sends each request to the next of `targets` in turn, and says whom it came from. What cannot be
 * sent to one goes to another, as nginx does it (proxy_next_upstream): anything while there is no
 * connection, and what only asks also when the connection ended without an answer.
 */
export async function startProxy(targets: readonly string[]): Promise<FrontProxy> {
  let asked = 0;
  const server = createServer(async (incoming, outgoing) => {
    const { remoteAddress = "" } = incoming.socket;
    const body = await buffer(incoming).catch(() => undefined);
    if (!body) return;
    const headers = {
      ...incoming.headers,
      "x-forwarded-for": incoming.headers["x-forwarded-for"] ?? remoteAddress,
      "x-forwarded-host": incoming.headers.host,
      "x-forwarded-proto": "http",
    };
    const first = asked++;
    const forward = (tries: number) => {
      const { port } = new URL(targets[(first + tries) % targets.length] ?? "");
      const { method = "GET", url: path } = incoming;
      const forwarded = request(
        { host: "127.0.0.1", port, path, method, agent: false, headers },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
          answer.on("error", () => outgoing.destroy());
        },
      );
      forwarded.on("error", (error: NodeJS.ErrnoException) => {
        const isUnsent = error.code === "ECONNREFUSED" || method === "GET";
        const isLast = tries + 1 >= targets.length;
        if (isUnsent && !isLast && !outgoing.headersSent) forward(tries + 1);
        else outgoing.destroy();
      });
      outgoing.on("close", () => forwarded.destroy());
      forwarded.end(body);
    };
    forward(0);
  });
  return {
    name: "the tests' own proxy",
    url: `http://localhost:${await listen(server)}`,
    async use(others) {
      targets = others;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
