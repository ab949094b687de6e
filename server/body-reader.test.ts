import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BodyReader } from "#server/body-reader.ts";
import { postForm, send, sendRaw } from "#tests/support/http.ts";
import { listen } from "#tests/support/listen.ts";

let server: Server;
let url: string;
/** The server's side of the newest connection. */
let last: Socket;
/** The length of each body that was read. */
let read: (number | undefined)[];
beforeEach(async () => {
  read = [];
  const reader = new BodyReader();
  server = createServer(async (request, response) => {
    const address = String(request.headers["x-address"] ?? "192.0.2.1");
    const outcome = await reader.read(request, response, request.url ?? "", address);
    if (outcome === "aborted") return;
    const isRead = typeof outcome !== "number";
    if (isRead) read.push(outcome?.length);
    if (request.url === "/carrers?held") return;
    if (request.url === "/?unread") {
      reader.release(response);
      response.writeHead(200).end("a".repeat(20_000_000));
      return;
    }
    response
      .writeHead(200, outcome === 408 ? { Connection: "close" } : {})
      .end(isRead ? "read" : String(outcome));
  });
  server.on("connection", (socket) => {
    last = socket;
  });
  url = `http://127.0.0.1:${await listen(server)}`;
});
afterEach(async () => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

const multipart = "multipart/form-data; boundary=x";

/** A request whose body comes as the test writes it, the first bytes at once. */
async function begin(path: string, length: number, first = 0, address = "192.0.2.1") {
  const socket = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => {});
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${multipart}\r\nX-Address: ${address}\r\nContent-Length: ${length}\r\n\r\n`,
  );
  await once(server, "request");
  await write(socket, first);
  return socket;
}

/** Writes so much more of the newest request's body, until the server has read it. */
async function write(socket: Socket, bytes: number) {
  const before = last.bytesRead;
  socket.write("a".repeat(bytes));
  while (last.bytesRead - before < bytes) await look();
  await look();
}

/** Writes the last byte. @returns the outcome that the server names */
async function finish(socket: Socket) {
  const answer = text(socket);
  socket.write("a");
  return (await answer).split("\r\n\r\n")[1]?.match(/read|503/)?.[0];
}

const post = (path: string, length: number, address = "192.0.2.1", type = multipart) =>
  postForm(url, path, "a".repeat(length), {
    headers: { "Content-Type": type, "X-Address": address },
  }).then(({ text }) => text);

test("a body is in memory before its request goes on, and one without is nothing", async () => {
  expect((await postForm(url, "/", "name=Asha")).text).toBe("read");
  expect((await send(url, "/")).text).toBe("read");
  expect(read).toEqual([9, undefined]);
});

const urlencoded = "application/x-www-form-urlencoded";

test.each([
  ["/", 1_000_000, urlencoded, "read"],
  ["/", 1_000_001, urlencoded, "413"],
  ["/contactpage", 2_000_000, multipart, "413"],
  ["/carrers/developer?index", 6_000_000, multipart, "read"],
  ["/carrers.data", 6_000_000, "Multipart/Form-Data; boundary=x", "read"],
  ["/carrers", 1_000_000, urlencoded, "read"],
  ["/carrers", 1_000_001, urlencoded, "413"],
  ["/carrers", 1_000_001, "", "413"],
  ["/carrers-elsewhere", 2_000_000, multipart, "413"],
  ["/carrers", 8_000_001, multipart, "413"],
  ["/bookings/7KNP-42WV", 8_000_000, multipart, "read"],
  ["/bookings/7KNP-42WV/documents/x", 2_000_000, multipart, "413"],
  ["/admin/enquiries/1-a/reply.json", 11_000_000, multipart, "read"],
  ["/admin/enquiries/1-a/reply.json", 12_000_001, multipart, "413"],
  ["/admin/enquiries/1-a/reply.json", 1_000_001, urlencoded, "413"],
  ["/admin/enquiries/1-a.json", 2_000_000, multipart, "413"],
  ["/admin/enquiries/1-a/x/reply.json", 2_000_000, multipart, "413"],
])("at %s one of %d bytes and the type %s: %s", async (path, length, type, outcome) => {
  expect(await post(path, length, "192.0.2.1", type)).toBe(outcome);
});

test("one in chunks, without its length, is refused", async () => {
  const head = "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked";
  expect(await sendRaw(url, `${head}\r\n\r\n5\r\nname=\r\n0\r\n\r\n`)).toContain("411");
});

/** An upload of which the last byte is missing. */
const almost = ["/carrers", 8_000_000, 7_999_999] as const;

test("stalled uploads refuse nobody's form, and the slowest gives way to another's upload", async () => {
  const addresses = Array.from({ length: 8 }, (_, number) => `198.51.100.${number}`);
  const stalled: Socket[] = [];
  for (const address of addresses) stalled.push(await begin(...almost, address));
  expect(await post("/", 1_000_000)).toBe("read");
  expect(await post("/carrers", 5_000_000)).toBe("read");
  const outcomes = await Promise.all(stalled.map(finish));
  expect(outcomes).toEqual(["503", ...Array(7).fill("read")]);
});

test("uploads that are not answered yet refuse nobody's form, and another upload is refused", async () => {
  for (let number = 0; number < 8; number += 1) {
    await begin("/carrers?held", 8_000_000, 8_000_000, `198.51.100.${number}`);
  }
  await expect.poll(() => read).toHaveLength(8);
  expect(await post("/", 1_000_000)).toBe("read");
  expect(await post("/carrers", 2_000_000)).toBe("503");
});

test("an address has a share of the uploads' memory, and others have the rest", async () => {
  const other = await begin(...almost, "198.51.100.1");
  const [first] = [await begin(...almost), await begin(...almost), await begin(...almost)];
  expect(await post("/carrers", 5_000_000)).toBe("read");
  expect(await post("/", 1_000_000)).toBe("read");
  expect([await finish(first), await finish(other)]).toEqual(["503", "read"]);
});

test("an answer that nobody reads holds no memory of forms", async () => {
  for (let i = 0; i < 40; i += 1) await begin("/?unread", 999_000, 999_000, `198.51.100.${i}`);
  await expect.poll(() => read).toHaveLength(40);
  expect(await post("/", 1_000_000)).toBe("read");
});

test("an address has a share of the forms' memory, and others have the rest", async () => {
  const mine = [];
  for (let i = 0; i < 40; i += 1) mine.push(await begin("/", 1_000_000, 999_999));
  const other = await begin("/", 1_000_000, 999_999, "198.51.100.1");
  expect(await finish(other)).toBe("read");
  const outcomes = await Promise.all(mine.map(finish));
  expect(outcomes.filter((one) => one === "read").length).toBeLessThanOrEqual(8);
});

test("stalled forms give way to one that arrives", async () => {
  for (let i = 0; i < 32; i += 1) await begin("/", 1_000_000, 999_999);
  expect(await post("/", 1_000_000)).toBe("read");
});

test("memory is free again when the requests are answered or their connections end", async () => {
  for (let i = 0; i < 3; i += 1) {
    const held = await Promise.all([1, 2, 3].map(() => begin("/carrers?held", 2_000_000)));
    for (const socket of held) socket.write("a".repeat(2_000_000));
    await expect.poll(() => read, { timeout: 20_000 }).toHaveLength(3 * (i + 1));
    for (const socket of held) socket.destroy();
  }
  for (let i = 0; i < 4; i += 1) expect(await post("/carrers", 8_000_000)).toBe("read");
});

test.each([0, 4_999_000])(
  "a body that drips is refused after half a minute, also when %d bytes came at once",
  async (first) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const socket = await begin("/carrers", 5_000_000, first);
    const answer = text(socket);
    for (let second = 0; second < 31; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      if (second < 29) await write(socket, 1);
    }
    expect(await answer).toContain("408");
    expect(read).toEqual([]);
  },
);

test("a CV of 5 MB over a slow phone's connection may take ten minutes", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const socket = await begin("/carrers", 5_000_000);
  const answer = text(socket);
  for (let part = 1; part <= 30; part += 1) {
    await vi.advanceTimersByTimeAsync(20_000);
    await write(socket, part < 30 ? 166_667 : 166_657);
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
