import { expect, test } from "vitest";
import { boundsOf, presentKeys, readPeriod, splitSpan } from "#app/domain/numbers/period.ts";

/** In India it is the 21st already. */
const now = new Date("2026-11-20T19:00:00.000Z");
const read = (search: string, at = now) => readPeriod(new URLSearchParams(search), at);

test("the last days end with today in India", () => {
  expect(read("")).toMatchObject({
    key: "30",
    span: { from: "2026-10-23", to: "2026-11-21" },
    before: { from: "2026-09-23", to: "2026-10-22" },
  });
  expect(read("days=90").span).toEqual({ from: "2026-08-24", to: "2026-11-21" });
});

test("a month is whole, or ends today and is compared with the same days before", () => {
  expect(read("month=2026-02")).toEqual({
    unit: "month",
    key: "2026-02",
    span: { from: "2026-02-01", to: "2026-02-28" },
    before: { from: "2026-01-01", to: "2026-01-31" },
    isRunning: false,
    previous: "2026-01",
    next: "2026-03",
  });
  expect(read("month=2026-11")).toMatchObject({
    span: { from: "2026-11-01", to: "2026-11-21" },
    before: { from: "2026-10-01", to: "2026-10-21" },
    isRunning: true,
    next: undefined,
  });
  const lateMarch = new Date("2026-03-30T20:00:00.000Z");
  expect(read("month=2026-03", lateMarch).before).toEqual({ from: "2026-02-01", to: "2026-02-28" });
});

test("a financial year is from April to March", () => {
  expect(read("year=2025")).toMatchObject({
    span: { from: "2025-04-01", to: "2026-03-31" },
    before: { from: "2024-04-01", to: "2025-03-31" },
    previous: "2024",
    next: "2026",
  });
  expect(read("year=2026").before).toEqual({ from: "2025-04-01", to: "2025-11-21" });
  // The last minutes of March in India, and the first of April.
  expect(presentKeys(new Date("2026-03-31T18:29:00.000Z"))).toEqual({
    month: "2026-03",
    year: "2025",
  });
  expect(presentKeys(new Date("2026-03-31T18:30:00.000Z"))).toEqual({
    month: "2026-04",
    year: "2026",
  });
});

test.each([
  "days=1e9",
  "month=2026-13",
  "month=2026-12",
  "year=2027",
  "year=1",
  "month='--",
  "year=%00",
])("the address with %j is about 30 days", (search) => {
  expect(read(search).key).toBe("30");
});

test("a span is cut into pieces, the last as long as there are days", () => {
  const weeks = splitSpan(read("").span, 7);
  expect(weeks).toHaveLength(5);
  expect(weeks[4]).toEqual({ from: "2026-11-20", to: "2026-11-21" });
  expect(splitSpan(read("days=90").span, 1)).toHaveLength(90);
  const months = splitSpan(read("year=2026").span, "months");
  expect(months).toHaveLength(8);
  expect(months[7]).toEqual({ from: "2026-11-01", to: "2026-11-21" });
});

test("a day begins at midnight in India", () => {
  expect(boundsOf({ from: "2026-11-20", to: "2026-11-21" })).toEqual({
    start: "2026-11-19T18:30:00.000Z",
    end: "2026-11-21T18:30:00.000Z",
  });
});
