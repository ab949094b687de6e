import { once } from "node:events";
import { createServer } from "node:net";
import { listen } from "#tests/support/listen.ts";

/** A port on which nothing listens at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, "close");
  return port;
}
