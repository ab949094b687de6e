import fc from "fast-check";
import { expect, test } from "vitest";
import { cheapestParts, costOf, daysOf, type Rates } from "#app/domain/bookings/cheapest-parts.ts";
import { mostTerms, type Term } from "#app/domain/bookings/line.ts";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";

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
    { numRuns: 300 },
  );
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
