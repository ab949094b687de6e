import type { Line, Term } from "#app/domain/bookings/line.ts";

/** What one piece costs for each term, in whole rupees. */
export type Rates = Readonly<Record<Term, number>>;

/** So many of a term, as in "2 months": a price is made of them. */
export interface Part {
  count: number;
  term: Term;
}

/**
 * The cheapest combination of rates that covers a time, longest term first. It may cover more, so
 * that no time costs more than a longer one. Of equal prices the time as it was asked for counts,
 * then the combination of the fewest parts.
 */
export function cheapestParts(
  rates: Rates,
  { term, duration }: Pick<Line, "term" | "duration">,
): Part[] {
  const asked = { count: duration, term };
  const parts = combine(rates, daysOf(asked));
  return costOf(parts, rates) === costOf([asked], rates) ? [asked] : parts;
}

/** What parts cost together for one piece, in whole rupees. */
export function costOf(parts: readonly Part[], rates: Rates): number {
  return parts.reduce((sum, { count, term }) => sum + count * rates[term], 0);
}

/** A week has 7 days, a month 30, and a year 365, which twelve months have too. */
export function daysOf({ count, term }: Part): number {
  return count * termDays[term] + (term === "month" ? 5 * Math.floor(count / 12) : 0);
}

const termDays = { year: 365, month: 30, week: 7, day: 1 } as const;

/** Works out the cheapest combination of each number of days up to the one that is needed. */
function combine(rates: Rates, needed: number): Part[] {
  const year = rates.year <= 12 * rates.month ? one("year") : { count: 12, term: "month" as const };
  const packs = [year, one("month"), one("week"), one("day")].map((part) => ({
    ...part,
    days: daysOf(part),
    // The price decides, then the number of parts.
    weight: costOf([part], rates) * weightOfRupee + 1,
  }));
  const counts = { year: 0, month: 0, week: 0, day: 0 };
  const years = yearsForCertain(rates, costOf([year], rates), needed);
  counts[year.term] += years * year.count;
  const rest = needed - years * termDays.year;
  const weights = new Float64Array(rest + 1);
  const chosen = new Array<(typeof packs)[number]>(rest + 1);
  for (let days = 1; days <= rest; days++) {
    let least = Number.POSITIVE_INFINITY;
    for (const pack of packs) {
      const weight = pack.weight + (weights[Math.max(0, days - pack.days)] ?? 0);
      if (weight < least) {
        least = weight;
        chosen[days] = pack;
      }
    }
    weights[days] = least;
  }
  for (let days = rest, pack = chosen[days]; pack; pack = chosen[days]) {
    counts[pack.term] += pack.count;
    days -= pack.days;
  }
  return (["year", "month", "week", "day"] as const)
    .map((term) => ({ term, count: counts[term] }))
    .filter(({ count }) => count > 0);
}

const one = (term: Term): Part => ({ count: 1, term });

/** More than all parts of the longest time. */
const weightOfRupee = 65_536;

/**
 * How many years are in the cheapest combination whatever else is, which saves working them out.
 * 73 months, 365 weeks and 365 days are as long as whole years: where years cost no more, there are
 * at most 72 months, 364 weeks and 364 days beside them. That months cost no less follows, because
 * twelve of them make a year.
 */
function yearsForCertain(rates: Rates, year: number, needed: number): number {
  const isCheapest = year <= 365 * rates.day && 7 * year <= 365 * rates.week;
  const beside = 72 * 30 + 364 * 7 + 364;
  return isCheapest ? Math.max(0, Math.floor((needed - beside) / 365)) : 0;
}
