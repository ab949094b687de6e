import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";

/** What open staff windows saw of submissions. */
export interface WindowDelays {
  /** From a submission's answer until a window had read its list again and shows it, in ms. */
  shown: Percentiles;
  /** Submissions that were not stored, and pairs of window and submission that never met. */
  failed: number;
}

interface WindowLoad {
  windows: number;
  perSecond: number;
  seconds: number;
}

interface Percentiles {
  p50: number;
  p99: number;
  max: number;
}

/**
 * Opens staff windows as the browser's code does (one stream, the list read again after a word of
 * change, never two readings at once) and sends enquiries at fixed times meanwhile.
 */
export async function measureWindows(
  url: string,
  credentials: { email: string; password: string },
  { windows, perSecond, seconds }: WindowLoad,
): Promise<WindowDelays> {
  const agent = new Agent({ keepAlive: true });
  const cookie = await signIn(url, credentials);
  const open = await Promise.all(
    Array.from({ length: windows }, () => StaffWindow.open(agent, url, cookie)),
  );
  await untilAllRead(open);
  const first = sentBefore;
  const answered = await sendSteadily(agent, url, perSecond, seconds);
  // The last submission has a second to arrive everywhere, and more to be found late.
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  await Promise.all(open.map((window) => window.close()));
  agent.destroy();

  const shown: number[] = [];
  let failed = 0;
  answered.forEach((at, index) => {
    if (at === undefined) failed += 1;
    else {
      for (const window of open) {
        const shownAt = window.readings.find((reading) => reading.newest >= first + index)?.at;
        if (shownAt === undefined) failed += 1;
        else shown.push(Math.max(0, shownAt - at));
      }
    }
  });
  return { shown: percentiles(shown), failed };
}

/** Every window reads once when its stream is open; what is measured begins after that. */
async function untilAllRead(open: readonly StaffWindow[]) {
  while (open.some(({ readings }) => readings.length === 0)) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** One staff window: its stream, and what it read. */
class StaffWindow {
  readonly readings: { at: number; newest: number }[] = [];
  readonly #agent: Agent;
  readonly #url: string;
  readonly #cookie: string;
  #stream: IncomingMessage | undefined;
  #reading: Promise<void> | undefined;
  #isStale = false;
  #lastAt = Number.NEGATIVE_INFINITY;

  private constructor(agent: Agent, url: string, cookie: string) {
    this.#agent = agent;
    this.#url = url;
    this.#cookie = cookie;
  }

  static async open(agent: Agent, url: string, cookie: string): Promise<StaffWindow> {
    const window = new StaffWindow(agent, url, cookie);
    window.#stream = await ask(agent, `${url}/admin/live`, {
      headers: { Cookie: cookie, Accept: "text/event-stream" },
    });
    if (window.#stream.statusCode !== 200) throw new Error("a staff window got no stream");
    window.#stream.on("error", () => {});
    window.#stream.on("data", (chunk: Buffer) => {
      if (!chunk.includes("data:")) return;
      window.#isStale = true;
      window.#reading ??= window.#read().finally(() => {
        window.#reading = undefined;
      });
    });
    return window;
  }

  /** Lets a reading that is under way come to its end. */
  async close() {
    this.#stream?.destroy();
    await this.#reading;
  }

  async #read() {
    while (this.#isStale) {
      const rest = this.#lastAt + restMs - performance.now();
      await new Promise((resolve) => setTimeout(resolve, Math.max(gatherMs, rest)));
      this.#isStale = false;
      this.#lastAt = performance.now();
      const answer = await ask(this.#agent, `${this.#url}/admin/enquiries.data`, {
        headers: { Cookie: this.#cookie },
      });
      const numbers = [...(await text(answer)).matchAll(/Visitor (\d+)/g)];
      this.readings.push({
        at: performance.now(),
        newest: Math.max(-1, ...numbers.map(([, number]) => Number(number))),
      });
    }
  }
}

/** As the browser's windows read, in milliseconds: app/desk/live/reading-schedule.ts. */
const gatherMs = 150;
const restMs = 450;

/** By their numbers windows know which enquiries they show, also those of a measurement before. */
let sentBefore = 0;

/** @returns when each enquiry was answered; undefined for one that was not stored. */
async function sendSteadily(agent: Agent, url: string, perSecond: number, seconds: number) {
  const start = performance.now() + 100;
  const first = sentBefore;
  sentBefore += perSecond * seconds;
  return Promise.all(
    Array.from({ length: perSecond * seconds }, async (_, index) => {
      const number = first + index;
      const due = start + (index * 1000) / perSecond;
      await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
      const answer = await ask(agent, url, {
        method: "POST",
        headers: {
          Origin: url,
          "Content-Type": "application/x-www-form-urlencoded",
          // Many visitors: more than 60 an hour from one address would be kept as spam.
          "X-Forwarded-For": `198.18.${number >> 8}.${number & 255}`,
        },
        body: `email=w${number}@example.com&name=Visitor+${number}&number=98400+00112&code=560001`,
      });
      answer.resume();
      return answer.statusCode === 303 ? performance.now() : undefined;
    }),
  );
}

async function signIn(url: string, credentials: { email: string; password: string }) {
  const answer = await ask(new Agent(), `${url}/adminlogin`, {
    method: "POST",
    headers: { Origin: url, "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(credentials).toString(),
  });
  answer.resume();
  const cookies = answer.headers["set-cookie"] ?? [];
  return cookies.map((cookie) => cookie.split(";")[0]).join("; ");
}

function ask(
  agent: Agent,
  url: string,
  { body = "", ...options }: { method?: string; headers?: Record<string, string>; body?: string },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const length = body ? { "Content-Length": String(body.length) } : {};
    const outgoing = request(
      url,
      { ...options, agent, headers: { ...options.headers, ...length } },
      resolve,
    );
    outgoing.on("error", (error) => {
      // The server may close an idle connection just as it is used again: a browser asks anew.
      if (outgoing.reusedSocket) resolve(ask(agent, url, { body, ...options }));
      else reject(error);
    });
    outgoing.end(body);
  });
}

export function sayWindows(
  { windows, perSecond, seconds }: WindowLoad,
  { shown, failed }: WindowDelays,
): string {
  const ms = (value: number) => `${Math.round(value)} ms`;
  return (
    `${windows} windows, ${perSecond} enquiries a second for ${seconds} s: shown after ` +
    `p50 ${ms(shown.p50)}, p99 ${ms(shown.p99)}, at most ${ms(shown.max)}; ${failed} failed`
  );
}

function percentiles(values: number[]): Percentiles {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}
