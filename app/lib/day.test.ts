import { expect, test } from "vitest";
import { endOfDay, startOfDay } from "#app/lib/day.ts";

test.each([
  ["2026-03-01", "2026-02-28T18:30:00.000Z", "2026-03-01T18:30:00.000Z"],
  ["2024-02-29", "2024-02-28T18:30:00.000Z", "2024-02-29T18:30:00.000Z"],
  ["2026-12-31", "2026-12-30T18:30:00.000Z", "2026-12-31T18:30:00.000Z"],
])("%s in India is from %s to before %s", (day, start, end) => {
  expect(startOfDay(day)).toBe(start);
  expect(endOfDay(day)).toBe(end);
});
