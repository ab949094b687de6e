import { expect } from "vitest";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { formFields, parseHtml, textOf } from "#tests/support/html.ts";
import { type Answer, postForm, send } from "#tests/support/http.ts";

/** What visitors meet while something is broken. Each is called with the address of a site. */

/** One who sends an enquiry that cannot be stored keeps what was typed, and reads why. */
export async function expectKeptText(url: string, name: string): Promise<void> {
  const answer = await sendEnquiryOf(url, name);
  expect(answer.status).toBe(503);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  expect(answer.text).toContain("We could not save this just now. Please send it again.");
  expect(formFields(parseHtml(answer), "#enquiry")).toMatchObject(anEnquiry({ name }));
  expectNoInsides(answer);
}

/** One who asks for a page that needs the database reads that it will pass. */
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

/** Asks for public pages ten times a second until it is stopped. */
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
    /** @returns which failed, and the usual and the longest wait in milliseconds */
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      const sorted = times.toSorted((a, b) => a - b).map(Math.round);
      const usual = sorted[Math.floor(sorted.length / 2)] ?? 0;
      const said = `${sorted.length} public pages, usually ${usual} ms, at most ${sorted.at(-1)} ms`;
      return { failed, usual, said };
    },
  };
}
