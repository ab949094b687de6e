import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { securityHeaders } from "./security-headers.ts";

/** What Node.js says for itself of these; all else is a 400. */
const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * What cannot be read as HTTP is answered as by Node.js itself, with our headers. In the middle of
 * an answer the connection only ends: half of one must not look like a whole one.
 */
export function refuseUnreadable(server: Server, { https }: { https: boolean }) {
  const headers = Object.entries(securityHeaders({ https })).map((header) => header.join(": "));
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on("request", ({ socket }, answer) => {
    answers.set(socket, answer);
  });
  server.on("clientError", ({ code = "" }: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket);
    const isUnderWay = answer?.headersSent && !answer.writableFinished;
    if (!socket.writable || isUnderWay) return socket.destroy();
    const status = statuses[code] ?? 400;
    const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, "Connection: close", ...headers];
    socket.end(`${lines.join("\r\n")}\r\n\r\n`, () => socket.destroy());
  });
}
