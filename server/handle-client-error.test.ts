import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { handleClientError } from "#server/handle-client-error.ts";
import { sendRaw, statusOf } from "#tests/support/http.ts";
import { listen } from "#tests/support/listen.ts";

const server = createServer(({ url }, response) => {
  response.writeHead(200, { "Content-Length": 4 });
  if (url === "/half") response.write("we");
  else response.end("well");
});
handleClientError(server, { https: true, onRefused: () => {} });
const port = await listen(server);
afterAll(() => server.close());

/** All that comes over a connection that asks for a path and then makes no sense. */
async function nonsenseAfter(path: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  const answers = text(socket);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await once(socket, "data");
  socket.write("nonsense\r\n\r\n");
  return answers;
}

test("nonsense after an answer gets one of its own, with our headers", async () => {
  const [, refusal = ""] = (await nonsenseAfter("/")).split("well");
  expect(refusal).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(refusal).toContain("\r\nConnection: close\r\n");
  expect(refusal).toContain("\r\nStrict-Transport-Security: max-age=63072000; includeSubDomains");
});

test("a head that is too large is answered with a sentence for its reader", async () => {
  const head = `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${"a".repeat(20_000)}\r\n\r\n`;
  const answer = await sendRaw(`http://127.0.0.1:${port}`, head);
  expect(statusOf(answer)).toBe(431);
  expect(answer).toContain("\r\nContent-Type: text/plain; charset=utf-8\r\n");
  expect(answer).toMatch(/\r\n\r\nYour browser sent more than this site reads\. .*\n$/);
});

test("nonsense within an answer cuts it off", async () => {
  expect(await nonsenseAfter("/half")).toMatch(/we$/);
});
