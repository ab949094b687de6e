import { once } from "node:events";
import type { Server } from "node:net";

/** Starts a server on this machine. @returns its port */
export async function listen(server: Server, at = 0): Promise<number> {
  await once(server.listen(at, "127.0.0.1"), "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the server has no port");
  return address.port;
}
