import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { createDatabase } from "#tests/support/database.ts";
import {
  sendEnquiry,
  sendEnquiryOf,
  startLoad,
  storedNames,
} from "#tests/support/fault-visitors.ts";
import { type SiteProcess, startProcess } from "#tests/support/process.ts";

const stops = 5;
const settings = { FORM_LIMIT: "0", LOG_LEVEL: "info" };

describe.each([
  ["sqlite", 1],
  ["postgres", 2],
] as const)("on %s, %i processes", (engine, count) => {
  test(`${stops} stops under load: who asks /readyz meets no failure, and nothing answered is lost or doubled`, async () => {
    const database = await createDatabase({ engine });
    const launch = () => startProcess(database, settings);
    const processes: SiteProcess[] = [];
    const confirmed = new Set<string>();
    const times: number[] = [];
    let cutOff = 0;
    try {
      for (let i = 0; i < count; i++) processes.push(await launch());
      for (const { url } of processes) await sendEnquiry(url, "Before");
      const visitors = startSteeringVisitors(processes.map(({ url }) => url));
      for (let stop = 0; stop < stops; stop++) {
        const [old] = processes;
        if (!old) throw new Error("no process");
        // These ask nobody, and go on until nobody answers them.
        const load = startLoad(old.url, 50);
        await sleep(1_000);
        const begun = performance.now();
        expect(await old.kill("SIGTERM"), old.output()).toBe(0);
        times.push(performance.now() - begun);
        await load.stop();
        const next = await launch();
        processes.splice(0, 1);
        processes.push(next);
        visitors.replace(old.url, next.url);
        for (const name of load.confirmed) confirmed.add(name);
        cutOff += load.unanswered.size;
        await sendAgain(next.url, load.unanswered);
        for (const name of load.unanswered) confirmed.add(name);
      }
      await sleep(1_000);
      await visitors.stop();
      expect(visitors.failed).toEqual([]);
      for (const name of visitors.confirmed) confirmed.add(name);
      expect(await storedNames(database)).toEqual([...confirmed, "Before"].toSorted());
      expect(Math.max(...times)).toBeLessThan(10_000);
      const slowest = Math.round(Math.max(...times));
      process.stdout.write(
        `${engine}: ${stops} stops, ended after ${slowest} ms at most; of those who ask /readyz ${visitors.pages} pages and ${visitors.confirmed.size} enquiries, none failed; ${cutOff} of the others found nobody and sent again\n`,
      );
    } finally {
      await Promise.all(processes.map((running) => running.kill("SIGKILL")));
      await database.drop();
    }
  });
});

test("SQLite is locked by another process: a stop takes less than ten seconds all the same", async () => {
  const database = await createDatabase({ engine: "sqlite" });
  const running = await startProcess(database, settings);
  try {
    await sendEnquiry(running.url, "Before");
    const other = new DatabaseSync(`${database.env.DATA_DIR}/southbridge.db`);
    other.exec("begin immediate");
    const form = sendEnquiryOf(running.url, "During").catch(() => undefined);
    await sleep(200);
    const begun = performance.now();
    expect(await running.kill("SIGTERM"), running.output()).toBe(0);
    const took = Math.round(performance.now() - begun);
    expect(took).toBeLessThan(10_000);
    expect((await form)?.status).toBe(503);
    other.exec("rollback");
    other.close();
    expect(await storedNames(database)).toEqual(["Before"]);
    process.stdout.write(`SQLite locked: stopped after ${took} ms\n`);
  } finally {
    await running.kill("SIGKILL");
    await database.drop();
  }
});

/** Twenty at a time, each until it is stored: stored before or not, it is one record then. */
async function sendAgain(url: string, names: Iterable<string>) {
  const left = [...names];
  const sender = async () => {
    for (let name = left.pop(); name; name = left.pop()) {
      while (!(await sendEnquiry(url, name))) await sleep(100);
    }
  };
  await Promise.all(Array.from({ length: 20 }, sender));
}

// Times in milliseconds. A process that does not answer in time gets no visitors either.
const askEvery = 500;
const longestAnswer = 1_000;
const restFor = 80;
const atOnce = 20;

let visits = 0;

/**
 * Twenty visitors at a time, steered by `/readyz` as a proxy with health checks does, read a page
 * over a connection that they keep and send an enquiry over a new one.
 */
function startSteeringVisitors(urls: readonly string[]) {
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
  const visitors = {
    confirmed: new Set<string>(),
    pages: 0,
    failed: [] as string[],
    replace(old: string, next: string) {
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
