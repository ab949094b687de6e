import { expect, test } from "vitest";
import { startOfHour } from "#app/lib/hour.ts";

test.each([
  ["2026-03-01T10:00:00.000Z", "2026-03-01T10:00:00.000Z"],
  ["2026-03-01T10:00:00.001Z", "2026-03-01T10:00:00.000Z"],
  ["2026-03-01T10:59:59.999Z", "2026-03-01T10:00:00.000Z"],
  ["2026-12-31T23:59:00.000Z", "2026-12-31T23:00:00.000Z"],
])("%s lies in the hour of %s", (at, start) => {
  expect(startOfHour(new Date(at))).toBe(start);
});
