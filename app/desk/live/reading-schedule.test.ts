import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Scope } from "#app/desk/live/live-scope.ts";
import { ReadingSchedule } from "#app/desk/live/reading-schedule.ts";

let readings: { scope: Scope; end(): void }[];
let schedule: ReadingSchedule;
let isDone: boolean;
const noteDone = (value: boolean) => {
  isDone = value;
};
beforeEach(() => {
  vi.useFakeTimers();
  readings = [];
  isDone = true;
  schedule = new ReadingSchedule((scope) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    readings.push({ scope, end: resolve });
    return promise;
  }, noteDone);
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const scopes = () => readings.map(({ scope }) => scope);
const endLast = async () => {
  readings.at(-1)?.end();
  await pass(0);
};

test("changes that come together are read together", async () => {
  for (const scope of ["counts", "page", "counts"] as const) schedule.ask(scope);
  await pass(150);
  expect(scopes()).toEqual(["page"]);
  expect(isDone).toBe(false);
  await endLast();
  expect(isDone).toBe(true);
  await pass(60_000);
  expect(readings).toHaveLength(1);
});

test("a change that arrives as a reading begins is read after it", async () => {
  schedule.ask("page");
  await pass(150);
  schedule.ask("page");
  expect(readings).toHaveLength(1);
  await endLast();
  expect(isDone).toBe(false);
  await pass(450);
  expect(readings).toHaveLength(2);
  await endLast();
  expect(isDone).toBe(true);
});

test("under constant changes it reads about twice a second", async () => {
  for (let ms = 0; ms < 3_000; ms += 50) {
    schedule.ask("page");
    await pass(50);
    await endLast();
  }
  expect(readings.length).toBeGreaterThanOrEqual(6);
  expect(readings.length).toBeLessThanOrEqual(7);
});

test("it waits while the page navigates or sends a form", async () => {
  schedule.hold(true);
  schedule.ask("page");
  await pass(10_000);
  expect(readings).toEqual([]);
  schedule.hold(false);
  await pass(150);
  expect(readings).toHaveLength(1);
});

test("a reading that hangs is replaced by another of the same scope", async () => {
  schedule.ask("page");
  await pass(150);
  schedule.ask("counts");
  await pass(29_000);
  expect(readings).toHaveLength(1);
  await pass(2_000);
  expect(scopes()).toEqual(["page", "page"]);
  // The end of the first, which is late, is not that of the second.
  readings[0]?.end();
  await pass(0);
  expect(isDone).toBe(false);
  await endLast();
  expect(isDone).toBe(true);
});

test("a reading that fails has ended", async () => {
  const failing = new ReadingSchedule(() => Promise.reject(new Error("away")), noteDone);
  failing.ask("page");
  expect(isDone).toBe(false);
  await pass(150);
  expect(isDone).toBe(true);
});

test("it reads nothing after it was stopped", async () => {
  schedule.ask("page");
  schedule.stop();
  await pass(60_000);
  expect(readings).toEqual([]);
});
