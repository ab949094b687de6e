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
      const one: Promise<void> = sendEnquiry(url, name).then((isStored) => {
        underWay.delete(one);
        if (!isStored) return;
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

/** The same name is the same submission, however often it is sent. @returns whether it is stored */
export async function sendEnquiry(url: string, name: string): Promise<boolean> {
  const enquiry = anEnquiry({ name, submission_key: name.replaceAll(" ", "-") });
  const answer = await postForm(url, "/", enquiry).catch(() => undefined);
  return answer?.status === 303;
}
