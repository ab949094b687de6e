import type { Line, Term } from "#app/domain/rental/line.ts";
import { afterTerms, monthsFrom } from "#app/domain/rental/rental-days.ts";
import { daysBetween } from "#app/lib/dates.ts";

/** The price of one piece for each term, in whole rupees. */
export type Rates = Readonly<Record<Term, number>>;

/** A number of terms, such as "2 months": a price consists of them. */
interface Part {
  count: number;
  term: Term;
}

/**
 * The cheapest combination of rates that covers a period, longest term first. It may cover more, so
 * that no period costs more than a longer one. Among equal prices the requested term comes first, then
 * the fewest parts. With a first day, months and years are the calendar's.
 */
export function cheapestParts(
  rates: Rates,
  { term, duration, day_from }: Pick<Line, "term" | "duration" | "day_from">,
): Part[] {
  const asked = { count: duration, term };
  const needed = daysOf({ ...asked, day_from });
  const daysOfMonths = day_from
    ? monthsFrom(day_from)
    : (count: number) => daysOf({ count, term: "month" });
  const yearRate = Math.min(rates.year, 12 * rates.month);
  let cheapest = { year: 0, month: 0, week: 0, day: 0, [term]: duration };
  let least = { cost: costOf([asked], rates), parts: 0 };
  const compare = (year: number, month: number, week: number, day: number) => {
    const cost = year * yearRate + month * rates.month + week * rates.week + day * rates.day;
    const parts = year + month + week + day;
    if (cost > least.cost || (cost === least.cost && parts >= least.parts)) return;
    least = { cost, parts };
    const isInMonths = yearRate < rates.year;
    cheapest = isInMonths
      ? { year: 0, month: month + 12 * year, week, day }
      : { year, month, week, day };
  };
  for (let year = 0; year <= Math.ceil(needed / 365); year++) {
    // Twelve months are never cheaper than a year.
    for (let month = 0; month < 12; month++) {
      const rest = Math.max(0, needed - daysOfMonths(12 * year + month));
      // If days cost less than weeks there are only days, otherwise less than a week of them.
      compare(year, month, 0, rest);
      compare(year, month, Math.floor(rest / 7), rest % 7);
      compare(year, month, Math.ceil(rest / 7), 0);
    }
  }
  return (["year", "month", "week", "day"] as const)
    .map((one) => ({ count: cheapest[one], term: one }))
    .filter(({ count }) => count > 0);
}

/** The cost of parts together for one piece, in whole rupees. */
export function costOf(parts: readonly Part[], rates: Rates): number {
  return parts.reduce((sum, { count, term }) => sum + count * rates[term], 0);
}

/**
 * A week has 7 days, a month 30, and a year 365, which twelve months have too. From a first day on
 * they are the calendar's.
 */
export function daysOf({ count, term, day_from }: Part & Pick<Line, "day_from">): number {
  if (day_from) return daysBetween(day_from, afterTerms(day_from, { count, term }));
  const days = { day: 1, week: 7, month: 30, year: 365 }[term];
  return count * days + (term === "month" ? 5 * Math.floor(count / 12) : 0);
}
