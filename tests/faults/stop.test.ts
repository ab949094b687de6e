import { once } from "node:events";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { createOwnDatabase, startOwnProcess } from "#tests/support/built-site.ts";
import { EventSource } from "#tests/support/event-source.ts";
import { postForm, send, signInAsAdmin } from "#tests/support/http.ts";
import type { SiteProcess } from "#tests/support/process.ts";

/** An orderly stop of a process; under load, in stop-under-load.test.ts. */
let running: SiteProcess;
beforeEach(async () => {
  running = await startOwnProcess(await createOwnDatabase(), { LOG_LEVEL: "info" });
});

const readiness = async () => (await send(running.url, "/readyz")).status;

/** Sends a form's head and a little of its body, and then nothing. */
async function startSlowUpload() {
  const headers = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": 5_000 };
  const { port } = new URL(running.url);
  const upload = request({ host: "127.0.0.1", port, method: "POST", path: "/", headers });
  const ended = new Promise<void>((resolve) => upload.on("close", resolve));
  upload.on("error", () => {});
  upload.write("name=Asha");
  await once(upload, "socket");
  return { ended };
}

test("SIGTERM: proxies hear of it first, visitors are still served, and nothing holds it up for long", async () => {
  // The first form loads what renders its mail.
  expect((await postForm(running.url, "/", anEnquiry({ name: "Before" }))).status).toBe(303);
  const { cookie } = await signInAsAdmin(running.url);
  const window = await EventSource.open(running.url, cookie);
  const upload = await startSlowUpload();
  expect(await readiness()).toBe(200);

  const begun = performance.now();
  const ended = running.kill("SIGTERM");
  await expect.poll(readiness, { interval: 10, timeout: 30_000 }).toBe(503);
  const answers = [send(running.url, "/"), postForm(running.url, "/", anEnquiry())];
  const [page, form] = await Promise.all(answers);
  expect([page?.status, form?.status]).toEqual([200, 303]);
  // A proxy that keeps connections open does not send the next request on these.
  for (const answer of [page, form]) expect(answer?.headers.connection).toBe("close");

  expect(await ended).toBe(0);
  const took = performance.now() - begun;
  expect(took).toBeGreaterThan(2_000);
  expect(took).toBeLessThan(10_000);
  await Promise.all([window.ended, upload.ended]);
  expect(running.output()).toMatch(/"msg":"stopping"[\s\S]*"msg":"stopped"/);
});

test("a second signal ends it at once, but not the one that npm passes on", async () => {
  const upload = await startSlowUpload();
  // Ctrl+C comes from the terminal and once more from npm.
  for (const _twice of [1, 2]) void running.kill("SIGTERM");
  await expect.poll(() => running.output(), { timeout: 30_000 }).toContain('"msg":"stopping"');
  await sleep(600);
  expect(await readiness()).toBe(503);
  expect(await running.kill("SIGINT")).toBe(1);
  await upload.ended;
});
