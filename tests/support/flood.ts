import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Does something again and again, so many at once, for as long as it lasts. @returns how often */
export async function repeat(
  atOnce: number,
  ms: number,
  work: (turn: number) => Promise<unknown>,
): Promise<number> {
  const end = performance.now() + ms;
  let turn = 0;
  const worker = async () => {
    while (performance.now() < end) {
      turn += 1;
      // A connection that the server ended is an answer too.
      await work(turn).catch(() => {});
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return turn;
}

/**
 * Holds connections open for a while and sends a little on each every second, as slowloris does:
 * `begin` first, then `more` again and again. A connection that was ended is opened anew.
 * @returns how many were opened
 */
export async function holdSlowly(
  url: string,
  count: number,
  ms: number,
  { begin, more }: { begin: string; more: string },
): Promise<number> {
  const { port } = new URL(url);
  const end = performance.now() + ms;
  const sockets = new Set<Socket>();
  let opened = 0;
  while (performance.now() < end) {
    while (sockets.size < count) {
      const socket = connect(Number(port), "127.0.0.1", () => socket.write(begin));
      opened += 1;
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => sockets.delete(socket));
      socket.resume();
    }
    await sleep(1_000);
    for (const socket of sockets) socket.write(more);
  }
  for (const socket of sockets) socket.destroy();
  return opened;
}
