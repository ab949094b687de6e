import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { securityHeaders } from "./security-headers.ts";

/** The statuses that Node.js itself answers with; any other error is a 400. */
const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Answers what is not HTTP as Node.js itself does, with our headers. If an answer is being sent,
 * the connection only ends: half an answer must not look like a whole one.
 * @param options.onRefused counts it
 */
export function refuseUnreadable(
  server: Server,
  { https, onRefused }: { https: boolean; onRefused(): void },
) {
  const headers = Object.entries(securityHeaders(https)).map((header) => header.join(": "));
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on("request", ({ socket }, answer) => {
    answers.set(socket, answer);
  });
  server.on("clientError", ({ code = "" }: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket);
    const isUnderWay = answer?.headersSent && !answer.writableFinished;
    if (!socket.writable || isUnderWay) return socket.destroy();
    onRefused();
    const status = statuses[code] ?? 400;
    const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, "Connection: close", ...headers];
    socket.end(`${lines.join("\r\n")}\r\n\r\n`, () => socket.destroy());
  });
}
