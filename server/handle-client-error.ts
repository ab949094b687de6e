import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { securityHeaders } from "./security-headers.ts";

/** The answers to requests that never reach the routes, by status. */
export const refusals = {
  408: "Your request took too long to arrive, so it was not read. Please send it again.\n",
  431: "Your browser sent more than this site reads. Delete its cookies for this site and try again.\n",
  503: "The site is too busy right now. Nothing was stored. Please send it again in a moment.\n",
};

/** With the statuses of Node.js itself; any other error is a 400. */
const answers: Record<string, { status: number; text: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, text: refusals[408] },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, text: "Content Too Large\n" },
  HPE_HEADER_OVERFLOW: { status: 431, text: refusals[431] },
};
/** The visitor left in the middle of a request. */
const gaveUp = new Set(["ECONNRESET", "HPE_INVALID_EOF_STATE"]);
const badRequest = { status: 400, text: "Bad Request\n" };

/** Answers malformed HTTP as Node.js does, with our headers; cuts off a half-sent answer. */
export function handleClientError(
  server: Server,
  { https, onRefused }: { https: boolean; onRefused(): void },
) {
  const headers = Object.entries(securityHeaders(https)).map((header) => header.join(": "));
  const underWay = new WeakMap<Duplex, ServerResponse>();
  server.on("request", ({ socket }, answer) => {
    underWay.set(socket, answer);
  });
  server.on("clientError", ({ code = "" }: NodeJS.ErrnoException, socket) => {
    const answer = underWay.get(socket);
    const isHalf = answer?.headersSent && !answer.writableFinished;
    if (!socket.writable || isHalf) return socket.destroy();
    if (!gaveUp.has(code)) onRefused();
    const { status, text } = answers[code] ?? badRequest;
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "Connection: close",
      "Content-Type: text/plain; charset=utf-8",
      `Content-Length: ${text.length}`,
      ...headers,
    ];
    socket.end(`${lines.join("\r\n")}\r\n\r\n${text}`, () => socket.destroy());
  });
}
