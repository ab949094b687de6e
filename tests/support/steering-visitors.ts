import { setTimeout as sleep } from "node:timers/promises";
import { sendEnquiry } from "#tests/support/steady-load.ts";

/** Visitors behind somebody who asks each process for `/readyz`, as a proxy with health checks does. */
export interface SteeringVisitors {
  /** What they sent and were told is stored. */
  confirmed: Set<string>;
  pages: number;
  /** What went wrong with a request to a process that had said it is ready. */
  failed: string[];
  /** A process that ended is somewhere else now. */
  replace(old: string, next: string): void;
  stop(): Promise<void>;
}

// Times in milliseconds. Whoever does not answer in time gets nobody either.
const askEvery = 500;
const longestAnswer = 1_000;
const restFor = 80;
const atOnce = 20;

let visits = 0;

/** Twenty at a time read a page over a connection that they keep, and send an enquiry over a new one. */
export function startSteeringVisitors(urls: readonly string[]): SteeringVisitors {
  visits += 1;
  const visit = visits;
  const ready = new Map<string, boolean>(urls.map((url) => [url, true]));
  const ask = async (url: string) => {
    const asked = fetch(`${url}/readyz`, { signal: AbortSignal.timeout(longestAnswer) });
    const isReady = await asked.then(({ ok }) => ok).catch(() => false);
    if (ready.has(url)) ready.set(url, isReady);
  };
  const timer = setInterval(() => void Promise.all([...ready.keys()].map(ask)), askEvery);
  let sent = 0;
  const visitors: SteeringVisitors = {
    confirmed: new Set(),
    pages: 0,
    failed: [],
    replace(old, next) {
      ready.delete(old);
      ready.set(next, true);
    },
    async stop() {
      clearInterval(timer);
      isStopped = true;
      await Promise.all(all);
    },
  };
  let isStopped = false;
  const visitOnce = async (url: string) => {
    const page = await fetch(`${url}/aboutpage`)
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch((error: Error) => ({ status: String(error.cause ?? error) }));
    visitors.pages += 1;
    if (page.status !== 200) visitors.failed.push(`page: ${page.status}`);
  };
  const sendOnce = async (url: string) => {
    sent += 1;
    const name = `Steered ${visit} ${sent}`;
    if (await sendEnquiry(url, name)) visitors.confirmed.add(name);
    else visitors.failed.push(`form: ${name} at ${url}`);
  };
  const all = Array.from({ length: atOnce }, async () => {
    for (let i = 0; !isStopped; i++) {
      const choice = [...ready].filter(([, isReady]) => isReady);
      const url = choice[Math.floor(Math.random() * choice.length)]?.[0];
      if (url) await (i % 2 ? sendOnce(url) : visitOnce(url));
      await sleep(restFor);
    }
  });
  return visitors;
}
