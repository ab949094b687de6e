import { beforeEach, expect, test, vi } from "vitest";
import { claim } from "#app/platform/schedule/job-repository.server.ts";
import {
  type Job,
  readJobs,
  runIfDue,
  startJobs,
} from "#app/platform/schedule/scheduler.server.ts";
import { openTestStore } from "#tests/support/store.ts";

const hour = 3_600_000;
const opened = await openTestStore();
let now: Date;
let runs: number;
beforeEach(async () => {
  now = new Date("2026-11-22T10:00:00.000Z");
  runs = 0;
  await opened.db.deleteFrom("job").execute();
});

const app = () => ({ store: opened.store, now: () => now });
const aJob = (work: Job["run"] = async () => {}): Job => ({
  name: "tidy",
  startDelay: 0,
  dueAfter: (done) => new Date(done.getTime() + hour),
  async run(signal) {
    runs += 1;
    await work(signal);
  },
});
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const run = (job = aJob()) => runIfDue(app(), job);
const state = async () => (await readJobs(app(), [aJob()]))[0];
const hasBegun = () => expect.poll(state, { timeout: 30_000 }).toMatchObject({ isRunning: true });

test("a job runs when it is due", async () => {
  await run();
  expect(await state()).toMatchObject({ lastRun: now, nextRun: new Date(now.getTime() + hour) });
  pass(hour - 1);
  await run();
  expect(runs).toBe(1);
  pass(1);
  await run();
  expect(runs).toBe(2);
});

test("one that never ran is due some time after the process began, and then late", async () => {
  vi.spyOn(process, "uptime").mockReturnValue(60);
  const job = { ...aJob(), startDelay: 300_000 };
  const nextRun = new Date("2026-11-22T10:04:00.000Z");
  const before = { name: "tidy", lastRun: undefined, nextRun };
  expect(await readJobs(app(), [job])).toEqual([{ ...before, failure: "", isRunning: false }]);
  vi.spyOn(process, "uptime").mockReturnValue(60 + 3 * 3_600);
  pass(3 * hour);
  expect(await readJobs(app(), [job])).toMatchObject([{ nextRun }]);
});

test("one that never ended is due since it began, in every process", async () => {
  const nextRun = now;
  void run(aJob(() => new Promise(() => {})));
  await hasBegun();
  pass(3 * hour);
  expect(await state()).toMatchObject({ lastRun: nextRun, nextRun, isRunning: false });
});

test("one that fails is tried again after ten minutes, and its error is stored until then", async () => {
  const failing = aJob(() => Promise.reject(new Error("the disk\nis full")));
  await expect(run(failing)).rejects.toThrow();
  pass(600_000 - 1);
  await run(failing);
  expect(runs).toBe(1);
  const nextRun = new Date(now.getTime() + 1);
  expect(await state()).toMatchObject({ failure: "the disk is full", nextRun, isRunning: false });
  pass(1);
  await run();
  expect(await state()).toMatchObject({ lastRun: now, failure: "" });
});

test("of several processes one runs it, also while it takes long", async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  let ended = 0;
  const all = [1, 2, 3].map(async () => {
    await run(aJob(() => mayEnd));
    ended += 1;
  });
  await expect.poll(() => ended, { timeout: 30_000 }).toBe(2);
  await run();
  end();
  await Promise.all(all);
  expect(runs).toBe(1);
});

test("a process that read a job before another finished it does not run it again", async () => {
  const iso = now.toISOString();
  const until = new Date(now.getTime() + hour).toISOString();
  await run();
  pass(1);
  const at = { now: now.toISOString(), until };
  const done = { last_run: iso, claimed_until: "" };
  for (const late of [undefined, { ...done, last_run: "" }, { ...done, claimed_until: until }]) {
    expect(await claim(opened.db, "tidy", at, late)).toBe(false);
  }
  expect(await claim(opened.db, "tidy", at, done)).toBe(true);
});

test("one whose runs are short is free sooner after its process died", async () => {
  const short = { ...aJob(() => new Promise(() => {})), longestRun: 300_000 };
  void run(short);
  await hasBegun();
  pass(300_000 - 1);
  await run(short);
  expect(runs).toBe(1);
  pass(1);
  void run(short);
  await expect.poll(() => runs).toBe(2);
});

test("one whose process died is free after an hour, and at once after a wrong clock", async () => {
  void run(aJob(() => new Promise(() => {})));
  await hasBegun();
  pass(hour - 1);
  await run();
  expect(runs).toBe(1);
  pass(1);
  await run();
  expect(runs).toBe(2);
  pass(-24 * hour);
  await run();
  expect(runs).toBe(3);
});

test("one that the stopping server ends did not fail, and is due at the next start", async () => {
  const logged: string[] = [];
  const log = { error: (_facts: object, message: string) => void logged.push(message) };
  const untilAborted = aJob(
    (signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
      }),
  );
  const stop = startJobs(app(), [untilAborted], log);
  await hasBegun();
  await stop();
  expect(await state()).toMatchObject({ failure: "", isRunning: false, nextRun: now });
  expect(logged).toEqual([]);
});
