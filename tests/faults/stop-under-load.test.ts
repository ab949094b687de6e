import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createOwnDatabase, startOwnProcess } from "#tests/support/built-site.ts";
import {
  sendEnquiry,
  sendUntilStored,
  startLoad,
  storedNames,
  untilStored,
  watchPages,
} from "#tests/support/fault-visitors.ts";
import type { SiteProcess } from "#tests/support/process.ts";
import { fileIn } from "#tests/support/sqlite-database.ts";

const stops = 5;
const settings = { FORM_LIMIT: "0", LOG_LEVEL: "info" };

test.each([
  ["sqlite", 1],
  ["postgres", 2],
] as const)(
  `on %s, %i processes, ${stops} stops under load: who asks /readyz meets no failure, and nothing answered is lost or doubled`,
  async (engine, count) => {
    const database = await createOwnDatabase({ engine });
    const launch = () => startOwnProcess(database, settings);
    const processes = await Promise.all(Array.from({ length: count }, launch));
    for (const { url } of processes) await untilStored(url, "Before");
    const confirmed = new Set(["Before"]);
    const times: number[] = [];
    let cutOff = 0;
    const nextReady = watchReadiness(processes);
    const steered = startLoad(nextReady, 100);
    const pages = watchPages(nextReady, { perSecond: 100, read: readOverKeptConnection });
    for (let stop = 0; stop < stops; stop++) {
      const [old] = processes;
      if (!old) throw new Error("no process");
      // These ask nobody, and go on until nobody answers them.
      const load = startLoad(old.url, 50);
      await sleep(1_000);
      const begun = performance.now();
      expect(await old.kill("SIGTERM"), old.output()).toBe(0);
      times.push(Math.round(performance.now() - begun));
      await load.stop();
      const next = await launch();
      processes.splice(0, 1);
      processes.push(next);
      cutOff += load.unconfirmed.size;
      await sendUntilStored(next.url, load.unconfirmed.keys());
      for (const name of [...load.confirmed, ...load.unconfirmed.keys()]) confirmed.add(name);
    }
    await sleep(1_000);
    await steered.stop();
    const read = await pages.expectAll();
    expect([...steered.unconfirmed]).toEqual([]);
    for (const name of steered.confirmed) confirmed.add(name);
    expect(await storedNames(database)).toEqual([...confirmed].toSorted());
    expect(Math.max(...times)).toBeLessThan(10_000);
    process.stdout.write(
      `${engine}: ${stops} stops, ended after ${Math.max(...times)} ms at most; of those who ask /readyz ${read} pages and ${steered.confirmed.size} enquiries, none failed; ${cutOff} of the others found nobody and sent again\n`,
    );
  },
);

test("SQLite is locked by another process: a stop takes less than ten seconds all the same", async () => {
  const database = await createOwnDatabase({ engine: "sqlite" });
  const running = await startOwnProcess(database, settings);
  await untilStored(running.url, "Before");
  const other = new DatabaseSync(fileIn(database.env.DATA_DIR));
  other.exec("begin immediate");
  const form = sendEnquiry(running.url, "During").catch(() => undefined);
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
});

// Times in milliseconds. A process that does not answer in time gets no visitors either.
const askEvery = 500;
const longestAnswer = 1_000;

/**
 * Asks each process for `/readyz`, as a proxy with health checks does.
 * @returns the address of the next one that is ready
 */
function watchReadiness(processes: readonly SiteProcess[]) {
  let ready = processes.map(({ url }) => url);
  const ask = async (url: string) => {
    const asked = fetch(`${url}/readyz`, { signal: AbortSignal.timeout(longestAnswer) });
    return asked.then(({ ok }) => ok).catch(() => false);
  };
  const timer = setInterval(async () => {
    const urls = processes.map(({ url }) => url);
    const answers = await Promise.all(urls.map(ask));
    ready = urls.filter((_url, index) => answers[index]);
  }, askEvery);
  onTestFinished(() => clearInterval(timer));
  let turn = 0;
  return () => ready[turn++ % ready.length];
}

/** `fetch` sends the next request over a connection that the server left open. */
async function readOverKeptConnection(url: string, path: string) {
  const response = await fetch(url + path).catch(({ cause }) => Promise.reject(cause));
  await response.text();
  return response;
}
