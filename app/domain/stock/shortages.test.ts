import { expect, test } from "vitest";
import { type Span, shortagesOf } from "#app/domain/stock/shortages.ts";

const span = (day_from: string, day_to: string, number: number, own: Partial<Span> = {}): Span => ({
  ...{ configuration: "business-14", branch: "kochi", stock: 5, day_from, day_to, number },
  ...own,
});
const latest = "2027-03-31";

test("names the first short day and the worst one, the soonest place first", () => {
  const late = { branch: "pune", stock: 0 };
  const spans = [
    span("2026-12-01", "2026-12-10", 4),
    span("2026-12-10", "2026-12-20", 2),
    span("2026-12-11", "2026-12-11", 3),
    span("2026-12-15", "2026-12-15", 7),
    span("2026-12-30", "2026-12-30", 1, late),
  ];
  expect(shortagesOf(spans, latest)).toEqual([
    {
      ...{ configuration: "business-14", branch: "kochi", day: "2026-12-10", missing: 1 },
      ...{ most: 4, mostDay: "2026-12-15" },
    },
    {
      ...{ configuration: "business-14", branch: "pune", day: "2026-12-30", missing: 1 },
      ...{ most: 1, mostDay: "2026-12-30" },
    },
  ]);
});

test("what follows on the day after an end is no shortage, nor what begins later than asked", () => {
  expect(
    shortagesOf([span("2026-12-01", "2026-12-09", 5), span("2026-12-10", "2026-12-20", 5)], latest),
  ).toEqual([]);
  expect(shortagesOf([span("2027-04-01", "2027-04-02", 9)], latest)).toEqual([]);
});
