import { expect, test } from "vitest";
import { formatWait } from "#app/lib/format-wait.ts";

test.each([
  [0, "under a minute"],
  [29, "under a minute"],
  [60, "1 min"],
  [3_599, "1 h"],
  [6_120, "1 h 42 min"],
  [94_200, "26 h 10 min"],
  [72 * 3_600, "3 days"],
  [99 * 3_600, "4 days 3 h"],
  [692 * 3_600, "29 days"],
])("%i seconds are %s", (seconds, said) => {
  expect(formatWait(seconds)).toBe(said);
});
