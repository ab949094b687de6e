import fc from "fast-check";
import { expect, test } from "vitest";
import { Sweep, type Taken } from "#app/domain/stock/sweep.ts";
import { addDays, daysBetween } from "#app/lib/dates.ts";

const first = "2026-12-01";
/** Over a month's and a year's end, and the days around all that is taken. */
const lastDay = 70;
const dayOf = (number: number) => addDays(first, number);
const day = fc.integer({ min: 0, max: lastDay });

/** Some rows may end before they begin: those take nothing. */
const taken: fc.Arbitrary<Taken[]> = fc.array(
  fc
    .record({ from: day, length: fc.integer({ min: -2, max: 40 }), number: fc.nat({ max: 9 }) })
    .map(({ from, length, number }) => ({
      ...{ day_from: dayOf(from), day_to: dayOf(from + length), number },
    })),
  { maxLength: 12 },
);

/** The number taken on a day, counted row by row. */
const counted = (rows: readonly Taken[], on: string) =>
  rows.reduce((n, row) => (row.day_from <= on && on <= row.day_to ? n + row.number : n), 0);

const daysFrom = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => dayOf(from + index));

test("the number of a day, and the most of several, are those that are counted day by day", () => {
  fc.assert(
    fc.property(taken, day, fc.nat({ max: 60 }), (rows, from, length) => {
      const sweep = new Sweep(rows);
      const days = daysFrom(from - 1, from + length);
      const numbers = days.map((one) => counted(rows, one));
      expect(days.map((one) => sweep.takenOn(one))).toEqual(numbers);
      const [to = ""] = days.slice(-1);
      expect(sweep.most(days[0] ?? "", to)).toBe(Math.max(...numbers));
    }),
  );
});

test("the days on which the number changes are in their order, and say the number of all days", () => {
  fc.assert(
    fc.property(taken, day, fc.nat({ max: 60 }), (rows, from, length) => {
      const days = daysFrom(from, from + length);
      const [to = ""] = days.slice(-1);
      const changes = new Sweep(rows).between(dayOf(from), to);
      expect(changes[0]?.day).toBe(dayOf(from));
      expect(changes.map((one) => one.day)).toEqual(
        [...new Set(changes.map((one) => one.day))].toSorted(),
      );
      for (const one of days) {
        const last = changes.findLast((change) => change.day <= one);
        expect(last?.taken).toBe(counted(rows, one));
      }
    }),
  );
});

test("the first day with enough for a rental is the first that is found by trying each open day", () => {
  const asked = { most: fc.nat({ max: 20 }), from: day, days: fc.integer({ min: 1, max: 45 }) };
  const closed = fc.uniqueArray(fc.nat({ max: 250 }));
  fc.assert(
    fc.property(taken, fc.record({ ...asked, until: fc.nat({ max: 80 }), closed }), (rows, one) => {
      const { most, from, days, until, closed } = one;
      const openFrom = (start: number): number =>
        closed.includes(start) ? openFrom(start + 1) : start;
      const endOf = (start: number) => openFrom(start + days - 1);
      const isFree = (start: number) =>
        openFrom(start) === start &&
        daysFrom(start, endOf(start)).every((at) => counted(rows, at) <= most);
      const rentalFrom = (on: string) => {
        const start = openFrom(daysBetween(first, on));
        return { day_from: dayOf(start), day_to: dayOf(endOf(start)) };
      };
      const tried = Array.from({ length: until + 1 }, (_, later) => from + later).find(isFree);
      const latest = dayOf(from + until);
      const found = new Sweep(rows).firstDay(most, { from: dayOf(from), latest, rentalFrom });
      expect(found).toBe(tried === undefined ? undefined : dayOf(tried));
    }),
    { numRuns: 300 },
  );
});

const row = (day_from: string, day_to: string, number: number): Taken => ({
  ...{ day_from, day_to, number },
});

test("what follows on the day after an end is not taken beside it", () => {
  const sweep = new Sweep([row("2026-12-01", "2026-12-09", 5), row("2026-12-10", "2026-12-20", 5)]);
  expect(sweep.most("2026-12-01", "2026-12-31")).toBe(5);
  // A day on which as many begin as ended the day before is named too.
  expect(sweep.between("2026-12-05", "2026-12-31")).toEqual([
    { day: "2026-12-05", taken: 5 },
    { day: "2026-12-10", taken: 5 },
    { day: "2026-12-21", taken: 0 },
  ]);
});

test("what begins later than asked does not count", () => {
  const sweep = new Sweep([row("2027-04-01", "2027-04-02", 9)]);
  expect(sweep.most("2026-12-01", "2027-03-31")).toBe(0);
  expect(sweep.between("2026-12-01", "2027-03-31")).toEqual([{ day: "2026-12-01", taken: 0 }]);
});

test("without anything taken all days are free, from the first one on", () => {
  const sweep = new Sweep([]);
  expect(sweep.takenOn(first)).toBe(0);
  const rentalFrom = (day_from: string) => ({ day_from, day_to: addDays(day_from, 98) });
  expect(sweep.firstDay(0, { from: first, latest: first, rentalFrom })).toBe(first);
});
