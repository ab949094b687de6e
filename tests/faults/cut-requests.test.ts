import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createOwnDatabase, startOwnProcess } from "#tests/support/built-site.ts";
import { enquiryOf, sendEnquiry, storedNames } from "#tests/support/fault-visitors.ts";
import { send } from "#tests/support/http.ts";

const cuts = 200;

test.each(["sqlite", "postgres"] as const)(
  `on %s: ${cuts} requests are cut off at any byte, or before their answer: sent again, each is there once`,
  async (engine) => {
    const database = await createOwnDatabase({ engine });
    const running = await startOwnProcess(database, { FORM_LIMIT: "0", LOG_LEVEL: "warn" });
    const names = Array.from({ length: cuts }, (_, i) => `Visitor ${i}`);
    for (let from = 0; from < cuts; from += 20) {
      await Promise.all(names.slice(from, from + 20).map((name) => sendAndCut(running.url, name)));
    }
    const before = await storedNames(database);
    expect(before).toEqual([...new Set(before)]);
    for (const name of names) expect((await sendEnquiry(running.url, name)).status).toBe(303);
    expect(await storedNames(database)).toEqual(names.toSorted());
    expect((await send(running.url, "/")).status).toBe(200);
    expect(running.output()).not.toMatch(/"level":"?(50|60|error|fatal)/);
    process.stdout.write(
      `${engine}: ${cuts} requests cut off, ${before.length} of them stored; sent again, each is there once\n`,
    );
  },
);

/** Half of them whole, to be cut before the answer; the others after some bytes. */
async function sendAndCut(url: string, name: string) {
  const { port, host, origin } = new URL(url);
  const body = new URLSearchParams(enquiryOf(name)).toString();
  const request = [
    "POST / HTTP/1.1",
    `Host: ${host}`,
    `Origin: ${origin}`,
    "Content-Type: application/x-www-form-urlencoded",
    `Content-Length: ${body.length}`,
    "",
    body,
  ].join("\r\n");
  const socket = connect(Number(port), "127.0.0.1").on("error", () => {});
  await once(socket, "connect");
  const isWhole = Math.random() < 0.5;
  socket.write(isWhole ? request : request.slice(0, Math.random() * request.length));
  await sleep(Math.random() * 60);
  if (!socket.destroyed) {
    const closed = once(socket, "close");
    socket.resetAndDestroy();
    await closed;
  }
}
