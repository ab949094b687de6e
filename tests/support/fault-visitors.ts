import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { formFields, parseHtml, textOf } from "#tests/support/html.ts";
import { type Answer, postForm, send } from "#tests/support/http.ts";
import { recordsOf } from "#tests/support/records.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";

/** An enquiry that cannot be stored is returned with its input and the reason. */
export async function expectKeptText(url: string, name: string): Promise<void> {
  const answer = await sendEnquiry(url, name);
  expectUnavailable(answer);
  expect(answer.text).toContain("We could not save this just now. Please send it again.");
  const { email } = enquiryOf(name);
  expect(formFields(parseHtml(answer), "#enquiry")).toMatchObject(anEnquiry({ name, email }));
}

/** A page that needs the database answers that it is unavailable for a moment. */
export async function expectPlainPage(url: string, path: string, cookie: string): Promise<void> {
  const answer = await send(url, path, { headers: { Cookie: cookie } });
  expectUnavailable(answer);
  expect(textOf(parseHtml(answer), "h1")).toBe("Back in a moment");
}

function expectUnavailable({ status, headers, text }: Answer) {
  expect(status).toBe(503);
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  expect(text).not.toMatch(/sqlite|postgres|ECONN|disk|southbridge\.db|at [A-Za-z]+ \(/i);
}

/** The same name is the same submission, however often it is sent. */
function enquiryOf(name: string) {
  const key = name.replaceAll(" ", "-");
  return anEnquiry({ name, submission_key: key, email: `${key}@example.com`.toLowerCase() });
}

/** Sends it from an address of its own: those of one address wait for one another while they are counted. */
export function sendEnquiry(url: string, name: string): Promise<Answer> {
  const [high, low] = createHash("sha256").update(name).digest();
  return postForm(url, "/", enquiryOf(name), { localAddress: `127.1.${high}.${low}` });
}

/** Sends an enquiry until it is stored. @returns how long that took, in milliseconds */
export async function untilStored(url: string, name: string): Promise<number> {
  const begun = performance.now();
  while (true) {
    const { status } = await sendEnquiry(url, name);
    const took = Math.round(performance.now() - begun);
    if (status === 303) return took;
    expect(status).toBe(503);
    expect(took).toBeLessThan(30_000);
    await sleep(100);
  }
}

/** Sends all that was not confirmed again, twenty at a time, until it is stored. */
export async function sendUntilStored(url: string, names: Iterable<string>): Promise<void> {
  const left = [...names];
  const visitor = async () => {
    for (let name = left.pop(); name; name = left.pop()) await untilStored(url, name);
  };
  await Promise.all(Array.from({ length: 20 }, visitor));
}

/** The names in all stored enquiries, sorted. */
export async function storedNames(database: TestDatabase): Promise<string[]> {
  const db = database.open();
  const rows = await recordsOf(db, "enquiry").select("name").execute();
  await db.destroy();
  return rows.map(({ name }) => name).toSorted();
}

/** A site's address, or the one to choose just now; undefined while there is none. */
type Target = string | (() => string | undefined);

const mostAtOnce = 250;

/** Starts work at fixed times, whether or not earlier work is done. @returns what stops it before the test ends */
function startRepeating(
  target: Target,
  perSecond: number,
  work: (url: string, turn: number) => Promise<void>,
) {
  const underWay = new Set<Promise<void>>();
  const begun = performance.now();
  let turns = 0;
  const timer = setInterval(() => {
    // A timer that is late catches up, as far as the server has room for connections that wait.
    const due = ((performance.now() - begun) / 1000) * perSecond;
    for (; turns < due && underWay.size < mostAtOnce; turns += 1) {
      const url = typeof target === "string" ? target : target();
      if (!url) continue;
      const one: Promise<void> = work(url, turns).finally(() => underWay.delete(one));
      underWay.add(one);
    }
  }, 5);
  const stop = async () => {
    clearInterval(timer);
    await Promise.all(underWay);
  };
  onTestFinished(stop);
  return stop;
}

let loads = 0;

/** Sends enquiries until it is stopped. */
export function startLoad(target: Target, perSecond: number) {
  loads += 1;
  const load = loads;
  const confirmed = new Set<string>();
  /** Each name with the status of its answer, or why there was none. */
  const unconfirmed = new Map<string, unknown>();
  const stop = startRepeating(target, perSecond, async (url, turn) => {
    const name = `Visitor ${load} ${turn}`;
    const result = await sendEnquiry(url, name).then(({ status }) => status, String);
    if (result === 303) confirmed.add(name);
    else unconfirmed.set(name, result);
  });
  return { confirmed, unconfirmed, stop };
}

/** Reads pages until it is stopped, public ones unless others are named. */
export function watchPages(
  target: Target,
  {
    perSecond = 10,
    paths = ["/", "/aboutpage", "/contactpage"],
    read = send as (url: string, path: string) => Promise<{ status: number }>,
  } = {},
) {
  const times: number[] = [];
  const failed: string[] = [];
  const stop = startRepeating(target, perSecond, async (url, turn) => {
    const begun = performance.now();
    const path = paths[turn % paths.length] ?? "/";
    const result = await read(url, path).then(({ status }) => status, String);
    times.push(performance.now() - begun);
    if (result !== 200) failed.push(`${path}: ${result}`);
  });
  return {
    /** Expects every page to have come. @returns how many */
    async expectAll() {
      await stop();
      expect(failed).toEqual([]);
      return times.length;
    },
    /** Expects every page, half of them within 200 ms. @returns their waits, in words */
    async expectServed(mostMs = Number.POSITIVE_INFINITY) {
      const count = await this.expectAll();
      const sorted = times.toSorted((a, b) => a - b).map(Math.round);
      const usual = sorted[Math.floor(count / 2)] ?? 0;
      expect(usual).toBeLessThan(200);
      expect(sorted.at(-1)).toBeLessThan(mostMs);
      return `${count} public pages, usually ${usual} ms, at most ${sorted.at(-1)} ms`;
    },
  };
}
