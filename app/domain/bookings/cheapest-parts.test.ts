import fc from "fast-check";
import { expect, test } from "vitest";
import { mostTerms, type Term } from "#app/domain/bookings/line.ts";
import { cheapestParts, costOf, daysOf, type Rates } from "#app/domain/bookings/price.ts";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";

const terms: readonly Term[] = ["day", "week", "month", "year"];

/** Every time that can be booked, the shortest first. */
const times = terms
  .flatMap((term) => Array.from({ length: mostTerms }, (_, index) => ({ term, count: index + 1 })))
  .sort((a, b) => daysOf(a) - daysOf(b));

/** The times at which a shorter one costs more than a longer one, or parts are not what they should be. */
function wrongTimes(rates: Rates, asked = times) {
  let shorter = { days: 0, cost: 0 };
  return asked.filter((time) => {
    const parts = cheapestParts(rates, { term: time.term, duration: time.count });
    const [days, cost, asAsked] = [daysOf(time), costOf(parts, rates), costOf([time], rates)];
    const isCovered = parts.reduce((sum, part) => sum + daysOf(part), 0) >= days;
    const isAsAsked =
      parts.length === 1 && parts[0]?.term === time.term && parts[0].count === time.count;
    const isInOrder = days === shorter.days ? cost === shorter.cost : cost >= shorter.cost;
    shorter = { days, cost };
    return !(isCovered && isInOrder && (cost === asAsked ? isAsAsked : cost < asAsked));
  });
}

test("no time costs more than a longer one, for every configuration", () => {
  const priced = contentCatalogue.offers.flatMap(({ rates }) => rates ?? []);
  expect(priced.length).toBeGreaterThan(30);
  for (const rates of priced) expect(wrongTimes(rates), JSON.stringify(rates)).toEqual([]);
});

const rate = fc.integer({ min: 0, max: 400_000 });
const anyRates = fc.record({ day: rate, week: rate, month: rate, year: rate });
/** As they are in a catalogue: a longer term costs less by the day. */
const share = fc.double({ min: 0.3, max: 1.1, noNaN: true });
const usualRates = fc
  .record({ day: fc.integer({ min: 1, max: 4_000 }), week: share, month: share, year: share })
  .map(({ day, week, month, year }) => ({
    day,
    week: Math.round(day * 7 * week),
    month: Math.round(day * 30 * week * month),
    year: Math.round(day * 365 * week * month * year),
  }));

test("nor at any rates", () => {
  const some = fc.subarray(times, { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(fc.oneof(anyRates, usualRates), some, (rates, asked) => {
      expect(wrongTimes(rates, asked)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("the combination is the cheapest of all, however long", () => {
  fc.assert(
    fc.property(
      fc.oneof(anyRates, usualRates),
      fc.constantFrom(...terms),
      fc.integer({ min: 1, max: mostTerms }),
      (rates, term, duration) => {
        const least = cheapestOfAll(rates, daysOf({ term, count: duration }));
        expect(costOf(cheapestParts(rates, { term, duration }), rates)).toBe(least);
      },
    ),
    { numRuns: 200 },
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
