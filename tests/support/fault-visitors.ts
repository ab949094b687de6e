import { createHash } from "node:crypto";
import { expect } from "vitest";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { formFields, parseHtml, textOf } from "#tests/support/html.ts";
import { type Answer, postForm, send } from "#tests/support/http.ts";
import { recordsOf } from "#tests/support/records.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";

/** An enquiry that cannot be stored is returned with its input and the reason. */
export async function expectKeptText(url: string, name: string): Promise<void> {
  const answer = await sendEnquiryOf(url, name);
  expect(answer.status).toBe(503);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  expect(answer.text).toContain("We could not save this just now. Please send it again.");
  expect(formFields(parseHtml(answer), "#enquiry")).toMatchObject(anEnquiry({ name }));
  expectNoInsides(answer);
}

/** A page that needs the database answers that it is unavailable for a moment. */
export async function expectPlainPage(url: string, path: string, cookie: string): Promise<void> {
  const answer = await send(url, path, { headers: { Cookie: cookie } });
  expect(answer.status, path).toBe(503);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  expect(textOf(parseHtml(answer), "h1")).toBe("Back in a moment");
  expectNoInsides(answer);
}

function expectNoInsides({ text }: Answer) {
  expect(text).not.toMatch(/sqlite|postgres|ECONN|disk|southbridge\.db|at [A-Za-z]+ \(/i);
}

/** The same name is the same submission, however often it is sent. */
export function sendEnquiryOf(url: string, name: string): Promise<Answer> {
  return postForm(url, "/", anEnquiry({ name, submission_key: name.replaceAll(" ", "-") }));
}

/** @returns how long it took until an enquiry was stored, in milliseconds */
export async function untilStored(url: string, name: string): Promise<number> {
  const begun = performance.now();
  await expect
    .poll(async () => (await sendEnquiryOf(url, name)).status, { timeout: 30_000, interval: 100 })
    .toBe(303);
  return Math.round(performance.now() - begun);
}

/** Requests public pages ten times a second until it is stopped. */
export function watchPublicPages(url: string) {
  const times: number[] = [];
  const failed: number[] = [];
  const underWay = new Set<Promise<void>>();
  const timer = setInterval(() => {
    const begun = performance.now();
    const path = ["/", "/aboutpage", "/contactpage"][times.length % 3] ?? "/";
    const one = send(url, path)
      .then(({ status }) => {
        times.push(performance.now() - begun);
        if (status !== 200) failed.push(status);
      })
      .catch(() => void failed.push(0));
    underWay.add(one);
  }, 100);
  return {
    /** Expects every page within the usual time. @returns their waits, in words */
    async expectServed() {
      clearInterval(timer);
      await Promise.all(underWay);
      const sorted = times.toSorted((a, b) => a - b).map(Math.round);
      const usual = sorted[Math.floor(sorted.length / 2)] ?? 0;
      expect(failed).toEqual([]);
      expect(usual).toBeLessThan(200);
      return `${sorted.length} public pages, usually ${usual} ms, at most ${sorted.at(-1)} ms`;
    },
  };
}

/** The names in all stored enquiries, sorted. */
export async function storedNames(database: TestDatabase): Promise<string[]> {
  const db = database.open();
  const rows = await recordsOf(db, "enquiry").select("name").execute();
  await db.destroy();
  return rows.map(({ name }) => name).toSorted();
}

const mostAtOnce = 250;

let loads = 0;

/**
 * Sends enquiries at fixed times, whether or not earlier ones were answered.
 * @returns the names that were confirmed and those that were refused or cut off
 */
export function startLoad(url: string, perSecond: number) {
  loads += 1;
  const load = loads;
  const confirmed = new Set<string>();
  const unanswered = new Set<string>();
  const underWay = new Set<Promise<void>>();
  const begun = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    // A timer that is late catches up, as far as the server has room for connections that wait.
    const due = ((performance.now() - begun) / 1000) * perSecond;
    while (sent < due && underWay.size < mostAtOnce) {
      sent += 1;
      const name = `Visitor ${load} ${sent}`;
      unanswered.add(name);
      const one: Promise<void> = sendEnquiry(url, name).then((said) => {
        underWay.delete(one);
        if (said !== stored) return;
        unanswered.delete(name);
        confirmed.add(name);
      });
      underWay.add(one);
    }
  }, 5);
  return {
    confirmed,
    unanswered,
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
    },
  };
}

/** The status of an enquiry that is stored. */
export const stored = 303;

/**
 * The same name is the same submission, however often it is sent. Each comes from an address and a
 * mailbox of its own: those of one address wait for one another while they are counted.
 * @returns the answer's status, or why there was none
 */
export async function sendEnquiry(url: string, name: string): Promise<number | string> {
  const key = name.replaceAll(" ", "-");
  const enquiry = anEnquiry({ name, submission_key: key, email: `${key}@example.com` });
  const [high, low] = createHash("sha256").update(name).digest();
  const headers = { "X-Forwarded-For": `10.2.${high}.${low}` };
  return postForm(url, "/", enquiry, { headers }).then(({ status }) => status, String);
}

/** Each visitor sends what was not answered once more, until it is stored. */
export async function sendUntilStored(url: string, names: Iterable<string>): Promise<void> {
  for (const name of names) {
    await expect.poll(() => sendEnquiry(url, name), { timeout: 30_000 }).toBe(stored);
  }
}
