import fc from "fast-check";
import { expect, test } from "vitest";
import { cheapestParts, costOf, daysOf, type Rates } from "#app/domain/bookings/cheapest-parts.ts";
import { mostTerms, type Term } from "#app/domain/bookings/line.ts";
import { offers } from "#app/domain/catalogue/find-product.ts";
import { ratesOf } from "#app/domain/catalogue/rental-price.ts";

const terms: readonly Term[] = ["day", "week", "month", "year"];

/** Every time that can be booked, the shortest first. */
const times = terms
  .flatMap((term) => Array.from({ length: mostTerms }, (_, index) => ({ term, count: index + 1 })))
  .sort((a, b) => daysOf(a) - daysOf(b));

/** Fails where a shorter time costs more than a longer one, or parts do not cover a time. */
function checkTimes(rates: Rates, asked = times) {
  let shorter = { days: 0, cost: 0 };
  for (const time of asked) {
    const parts = cheapestParts(rates, { term: time.term, duration: time.count });
    const [days, cost] = [daysOf(time), costOf(parts, rates)];
    const covered = parts.reduce((sum, part) => sum + daysOf(part), 0);
    const place = `${time.count} ${time.term} at ${JSON.stringify(rates)}`;
    expect(covered, place).toBeGreaterThanOrEqual(days);
    expect(cost, place).toBeLessThanOrEqual(costOf([time], rates));
    if (cost === costOf([time], rates)) expect(parts, place).toEqual([time]);
    expect(cost, place).toBeGreaterThanOrEqual(shorter.cost);
    if (days === shorter.days) expect(cost, place).toBe(shorter.cost);
    shorter = { days, cost };
  }
}

test("no time costs more than a longer one, for every configuration", () => {
  const priced = offers.flatMap((offer) => ratesOf(offer) ?? []);
  expect(priced.length).toBeGreaterThan(30);
  for (const rates of priced) checkTimes(rates);
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
    fc.property(fc.oneof(anyRates, usualRates), some, (rates, asked) => checkTimes(rates, asked)),
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
