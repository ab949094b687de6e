import { expect, test } from "vitest";
import { secondsToNextHour, startOfHour } from "#app/lib/hour.ts";

test.each([
  ["2026-03-01T10:00:00.000Z", "2026-03-01T10:00:00.000Z", 3600],
  ["2026-03-01T10:00:00.001Z", "2026-03-01T10:00:00.000Z", 3600],
  ["2026-03-01T10:30:00.000Z", "2026-03-01T10:00:00.000Z", 1800],
  ["2026-03-01T10:59:59.999Z", "2026-03-01T10:00:00.000Z", 1],
  ["2026-12-31T23:59:00.000Z", "2026-12-31T23:00:00.000Z", 60],
])("%s lies in the hour of %s, %d seconds before the next", (at, start, seconds) => {
  expect(startOfHour(new Date(at))).toBe(start);
  expect(secondsToNextHour(new Date(at))).toBe(seconds);
});
