import fc from "fast-check";
import { expect, test } from "vitest";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";
import { cheapestParts, costOf, daysOf, type Rates } from "#app/domain/rental/cheapest-parts.ts";
import { mostTerms, type Term } from "#app/domain/rental/line.ts";
import { priceLine, readParts } from "#app/domain/rental/price.ts";
import { formatStep, stepFor } from "#app/domain/rental/quantity-steps.ts";
import { afterTerms, lastDay, periodOf } from "#app/domain/rental/rental-days.ts";
import { addDays, daysBetween } from "#app/lib/dates.ts";

/** `npm run test:release` sets it. */
const numRuns = process.env.LONG_RUNS ? 1_000 : 100;
const terms: readonly Term[] = ["day", "week", "month", "year"];

const rate = fc.integer({ min: 0, max: 400_000 });
const anyRates = fc.record({ day: rate, week: rate, month: rate, year: rate });
const ourRates = fc.constantFrom(...contentCatalogue.offers.flatMap(({ rates }) => rates ?? []));

test("the combination covers the time, and is the cheapest of all that do", () => {
  fc.assert(
    fc.property(
      fc.oneof(anyRates, ourRates),
      fc.constantFrom(...terms),
      fc.integer({ min: 1, max: mostTerms }),
      (rates, term, duration) => {
        const days = daysOf({ term, count: duration });
        const parts = cheapestParts(rates, { term, duration });
        expect(parts.reduce((sum, part) => sum + daysOf(part), 0)).toBeGreaterThanOrEqual(days);
        expect(costOf(parts, rates)).toBe(cheapestOfAll(rates, days));
      },
    ),
    { numRuns },
  );
});

const days = fc.integer({ min: 0, max: 3 * 365 }).map((count) => addDays("2026-11-27", count));
const steps = fc.uniqueArray(
  fc.record({ from: fc.integer({ min: 2, max: 60 }), percent: fc.integer({ min: 1, max: 90 }) }),
  { selector: ({ from }) => from, maxLength: 4 },
);

test("with a first day the price is that of the cheapest combination of calendar terms", () => {
  fc.assert(
    fc.property(
      fc.oneof(anyRates, ourRates),
      days,
      fc.integer({ min: 1, max: 800 }),
      (rates, from, count) => {
        const line = { day_from: from, term: "day" as const, duration: count };
        const cost = costOf(cheapestParts(rates, line), rates);
        for (let months = 0; months <= Math.ceil(count / 28); months += 1) {
          const length = daysBetween(from, afterTerms(from, { count: months, term: "month" }));
          const rest = Math.max(0, count - length);
          const inMonths = Math.floor(months / 12) * Math.min(rates.year, 12 * rates.month);
          const weeks = [0, Math.floor(rest / 7), Math.ceil(rest / 7)].map(
            (n) => n * rates.week + Math.max(0, rest - 7 * n) * rates.day,
          );
          const other = inMonths + (months % 12) * rates.month + Math.min(...weeks);
          expect(cost).toBeLessThanOrEqual(other);
        }
      },
    ),
    { numRuns },
  );
});

test("a price falls neither with the time nor with the number, and its lines add up to it", () => {
  const number = fc.integer({ min: 1, max: 80 });
  const duration = fc.integer({ min: 1, max: 400 });
  fc.assert(
    fc.property(
      ourRates,
      steps,
      days,
      duration,
      number,
      (rates, steps, day_from, duration, quantity) => {
        const offer = { slug: "a", name: "A", rates, steps };
        const price = (own: object) => {
          const line = { slug: "a", term: "day" as const, duration, quantity, day_from, ...own };
          const priced = priceLine(line, [offer]);
          if (!priced) throw new Error("not priced");
          return { ...priced, total: priced.sum ?? 0 };
        };
        const { total, parts, quantity_off } = price({});
        expect(total).toBeLessThanOrEqual(price({ duration: duration + 1 }).total);
        expect(total).toBeLessThanOrEqual(price({ quantity: quantity + 1 }).total);
        const sum = readParts(parts).reduce((all, { count, rate }) => all + count * rate, 0);
        expect(total).toBe(sum * quantity - quantity_off);
      },
    ),
    { numRuns },
  );
});

test.each([
  ["2026-12-01", "2026-12-31", "1 month"],
  ["2026-12-15", "2027-01-14", "1 month"],
  ["2026-12-01", "2026-12-14", "2 week"],
  ["2027-03-01", "2028-02-29", "1 year"],
  ["2026-12-01", "2027-01-14", "45 day"],
  ["2026-12-05", "2026-12-01", undefined],
  ["2026-12-01", "2046-12-01", undefined],
])("from %s until %s is %s", (from, until, said) => {
  const period = periodOf(from, until);
  expect(period && `${period.duration} ${period.term}`).toBe(said);
  if (period) expect(lastDay({ ...period, day_from: from })).toBe(until);
});

test.each([
  [9, 9_000, undefined],
  [10, 9_500, "5 % from ten machines, ₹500 less"],
  [19, 18_000, "priced as 20 machines (10 %), ₹1,000 less"],
  [20, 18_000, "10 % from 20 machines, ₹2,000 less"],
])("the price of %i machines is ₹%i", (quantity, cost, said) => {
  const steps = [
    { from: 10, percent: 5 },
    { from: 20, percent: 10 },
  ];
  const { off, step } = stepFor(1_000, quantity, steps);
  expect(1_000 * quantity - off).toBe(cost);
  expect(formatStep({ quantity, quantity_off: off, quantity_step: step })).toBe(said);
});

/** The least price of so many days, from that of each shorter time. */
function cheapestOfAll(rates: Rates, needed: number): number {
  const packs: [number, number][] = [
    [1, rates.day],
    [7, rates.week],
    [30, rates.month],
    [365, Math.min(rates.year, 12 * rates.month)],
  ];
  const least = [0];
  for (let days = 1; days <= needed; days++) {
    least[days] = Math.min(
      ...packs.map(([length, price]) => price + (least[Math.max(0, days - length)] ?? 0)),
    );
  }
  return least[needed] ?? 0;
}
