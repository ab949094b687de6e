import { expect, test } from "vitest";
import { takeAtLeast } from "#app/lib/take-at-least.ts";

test("work that is done at once is answered late, with what it gave", async () => {
  const start = performance.now();
  expect(await takeAtLeast(50, async () => 7)).toBe(7);
  expect(performance.now() - start).toBeGreaterThanOrEqual(48);
});

test("work that fails is answered as late", async () => {
  const start = performance.now();
  const failing = takeAtLeast(50, () => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  expect(performance.now() - start).toBeGreaterThanOrEqual(48);
});
