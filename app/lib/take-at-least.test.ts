import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeAtLeast } from "#app/lib/take-at-least.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ["done at once", async () => 7, "gave 7"],
  ["that fails", () => Promise.reject(new Error("no")), "failed: no"],
])("work %s is answered late, with what became of it", async (_what, work, became) => {
  let answer: string | undefined;
  const waiting = takeAtLeast<number>(50, work).then(
    (value) => {
      answer = `gave ${value}`;
    },
    (error: Error) => {
      answer = `failed: ${error.message}`;
    },
  );
  await vi.advanceTimersByTimeAsync(49);
  expect(answer).toBeUndefined();
  vi.advanceTimersByTime(1);
  await waiting;
  expect(answer).toBe(became);
});

test("work that takes longer is answered when it is done", async () => {
  const { promise: work, resolve } = Promise.withResolvers<number>();
  let answer: number | undefined;
  const waiting = takeAtLeast(50, () => work).then((value) => {
    answer = value;
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(answer).toBeUndefined();
  resolve(7);
  await waiting;
  expect(answer).toBe(7);
});
