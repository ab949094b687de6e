import { expect, test } from "vitest";
import { boundsOf, lastDays, readPeriodLength, splitSpan } from "#app/domain/numbers/period.ts";

/** In India it is the 21st already. */
const now = new Date("2026-11-20T19:00:00.000Z");

test("the last days end with today in India", () => {
  expect(lastDays(now, 30)).toEqual({ from: "2026-10-23", to: "2026-11-21" });
  expect(lastDays(now, 30, 30)).toEqual({ from: "2026-09-23", to: "2026-10-22" });
});

test("a span is cut into pieces, the last as long as there are days", () => {
  const weeks = splitSpan(lastDays(now, 30), 7);
  expect(weeks).toHaveLength(5);
  expect(weeks[0]).toEqual({ from: "2026-10-23", to: "2026-10-29" });
  expect(weeks[4]).toEqual({ from: "2026-11-20", to: "2026-11-21" });
  expect(splitSpan(lastDays(now, 90), 1)).toHaveLength(90);
});

test("a day begins at midnight in India", () => {
  expect(boundsOf({ from: "2026-11-20", to: "2026-11-21" })).toEqual({
    start: "2026-11-19T18:30:00.000Z",
    end: "2026-11-21T18:30:00.000Z",
  });
});

test.each([
  ["days=90", 90],
  ["days=30", 30],
  ["days=1e9", 30],
  ["", 30],
])("the address with %j is about %i days", (search, days) => {
  expect(readPeriodLength(new URLSearchParams(search))).toBe(days);
});
