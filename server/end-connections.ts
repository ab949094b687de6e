import { once } from "node:events";
import type { Server } from "node:http";

// Times in milliseconds.
/** The time for which open requests may continue, in milliseconds. */
const graceMs = 4_000;
/** A connection that was in use is idle a moment later. */
const lookEvery = 50;

/** Takes no new connections, and ends each of the others once its request is answered. */
export async function endConnections(server: Server) {
  const closed = once(server, "close");
  server.close();
  const idle = setInterval(() => server.closeIdleConnections(), lookEvery);
  const grace = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(grace);
}
