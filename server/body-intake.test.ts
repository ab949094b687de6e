import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BodyIntake } from "#server/body-intake.ts";
import { postForm, send, sendRaw } from "#tests/support/http.ts";

let server: Server;
let url: string;
/** The server's side of the newest connection. */
let last: Socket;
/** What was held of each body that was read, by its length. */
let read: (number | undefined)[];
beforeEach(async () => {
  read = [];
  const intake = new BodyIntake();
  server = createServer(async (request, response) => {
    const taken = await intake.take(request, response, request.url ?? "");
    if (taken === "gone") return;
    if (taken === "read") read.push(Object(request).rawBody?.length);
    if (request.url === "/carrers?held") return;
    response.writeHead(200, taken === "too slow" ? { Connection: "close" } : {}).end(taken);
  });
  server.on("connection", (socket) => {
    last = socket;
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  url = `http://127.0.0.1:${Object(server.address()).port}`;
});
afterEach(async () => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

/** A request whose body comes as the test writes it. */
async function begin(path: string, length: number): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  const type = "application/x-www-form-urlencoded";
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
  );
  await once(server, "request");
  return socket;
}

const fieldsOf = (count: number) => Array.from({ length: count }, (_, i) => `f${i}=1`).join("&");

test("a body is in memory before its request goes on, and one without is nothing", async () => {
  expect((await postForm(url, "/", "name=Asha")).text).toBe("read");
  expect((await send(url, "/")).text).toBe("read");
  expect(read).toEqual([9, undefined]);
});

test.each([
  ["/", 1_000_000, "read"],
  ["/", 1_000_001, "dropped"],
  ["/contactpage", 2_000_000, "dropped"],
  ["/carrers/developer?index", 6_000_000, "read"],
  ["/carrers.data", 6_000_000, "read"],
  ["/carrers-elsewhere", 2_000_000, "dropped"],
  ["/carrers", 8_000_001, "dropped"],
])("at %s one of %d bytes is %s", async (path, length, what) => {
  expect((await postForm(url, path, "a".repeat(length))).text).toBe(what);
});

test("one in chunks, without its length, is dropped", async () => {
  const head =
    "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n";
  expect(await sendRaw(url, `${head}5\r\nname=\r\n0\r\n\r\n`)).toContain("dropped");
});

test("a form of more than 2,000 fields is refused, and text with as many ampersands is not", async () => {
  expect((await postForm(url, "/", fieldsOf(2_000))).text).toBe("read");
  expect((await postForm(url, "/", fieldsOf(2_001))).text).toBe("too many fields");
  expect((await postForm(url, "/", fieldsOf(100_000))).text).toBe("too many fields");
  const headers = { "Content-Type": "multipart/form-data; boundary=x" };
  expect((await postForm(url, "/", "&".repeat(5_000), { headers })).text).toBe("read");
});

test("all bodies together hold so much, and room is free again when they are answered", async () => {
  const held = await Promise.all(
    Array.from({ length: 9 }, () => begin("/carrers?held", 8_000_000)),
  );
  for (const socket of held.slice(0, 8)) socket.write("a".repeat(8_000_000));
  await expect.poll(() => read, { timeout: 20_000 }).toHaveLength(8);
  expect((await postForm(url, "/", "name=Asha")).text).toBe("too much at once");
  for (const socket of held) socket.destroy();
  await expect
    .poll(async () => (await postForm(url, "/", "name=Asha")).text, { timeout: 20_000 })
    .toBe("read");
});

test("a body that comes by drops is refused after half a minute", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const socket = await begin("/", 5_000);
  const answer = text(socket);
  await vi.advanceTimersByTimeAsync(29_000);
  socket.write("name=");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await answer).toContain("too slow");
  expect(read).toEqual([]);
});

test("a CV of 5 MB over a slow phone's connection may take ten minutes", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const socket = await begin("/carrers", 5_000_000);
  const answer = text(socket);
  const before = last.bytesRead;
  for (let part = 1; part <= 30; part += 1) {
    await vi.advanceTimersByTimeAsync(20_000);
    socket.write("a".repeat(part < 30 ? 166_667 : 166_657));
    while (last.bytesRead - before < Math.min(part * 166_667, 5_000_000)) await look();
    await look();
  }
  expect(await answer).toContain("read");
  expect(read).toEqual([5_000_000]);
});

test("one that is broken off is no fault", async () => {
  const socket = await begin("/", 5_000);
  socket.write("name=");
  socket.destroy();
  expect((await postForm(url, "/", "name=Asha")).text).toBe("read");
  expect(read).toEqual([9]);
});

/** Lets the server look at the network once. */
const look = () => new Promise((resolve) => setImmediate(resolve));
