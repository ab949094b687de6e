import { createHash } from "node:crypto";
import { expect } from "vitest";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { postForm } from "#tests/support/http.ts";

/** What visitors sent: the name in each record is the key of its submission. */
export interface Load {
  /** Who was told that it is stored. */
  confirmed: Set<string>;
  /** Who was not: refused, or cut off in the middle. */
  unanswered: Set<string>;
  /** Sends no more, and waits for what is under way. */
  stop(): Promise<void>;
}

const mostAtOnce = 250;

let loads = 0;

/** Sends enquiries at fixed times, whether or not earlier ones were answered. */
export function startLoad(url: string, perSecond: number): Load {
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

/** What `sendEnquiry` says of an enquiry that is stored. */
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
