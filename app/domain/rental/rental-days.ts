import { type Line, mostDays, mostTerms, type Term } from "#app/domain/rental/line.ts";
import { addDays, dayMs, daysBetween, formatDay, formatDayInFull } from "#app/lib/dates.ts";
import { requestWords } from "#content/catalogue/request-words.ts";

/** The day on which so many terms have passed: of one month from 31 January 28 February. */
export function afterTerms(day: string, { count, term }: { count: number; term: Term }): string {
  if (term === "day" || term === "week") return addDays(day, count * (term === "week" ? 7 : 1));
  return addDays(day, monthsFrom(day)(count * (term === "year" ? 12 : 1)));
}

/** Counts the days of some months from a day on. A price calls it for a hundred numbers. */
export function monthsFrom(day: string): (count: number) => number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const first = Date.UTC(year, month - 1, date);
  return (count) => {
    const lastOfMonth = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
    return (Date.UTC(year, month - 1 + count, Math.min(date, lastOfMonth)) - first) / dayMs;
  };
}

/** The last day of a rental that is entered by its length; null without a first day. */
export function lastDay({ day_from, term, duration }: Timed) {
  return day_from ? addDays(afterTerms(day_from, { count: duration, term }), -1) : null;
}

/**
 * The words for the time from one day to another, both included: in the longest terms that fit
 * exactly, else in days. No price depends on them.
 * @returns undefined where the last day is before the first one, or after too long a time
 */
export function periodOf(from: string, until: string): Pick<Line, "term" | "duration"> | undefined {
  const end = addDays(until, 1);
  const days = daysBetween(from, end);
  if (days < 1 || days > mostDays) return undefined;
  const fitting = [
    { term: "year" as const, duration: Math.round(days / 365) },
    { term: "month" as const, duration: Math.round(days / 30.4) },
    { term: "week" as const, duration: days / 7 },
  ].find(
    ({ term, duration }) =>
      Number.isInteger(duration) &&
      duration > 0 &&
      duration <= mostTerms &&
      afterTerms(from, { count: duration, term }) === end,
  );
  return fitting ?? { term: "day", duration: days };
}

type Timed = Pick<Line, "day_from" | "term" | "duration">;

/** The days of a line: its first one, and the last that the customer has it; both null for undated. */
export interface Days {
  day_from: string | null;
  day_to: string | null;
}

/** "1 Dec to 14 Jan 2027"; empty without a first day. */
export function formatDates({ day_from, day_to }: Days, format = formatDay): string {
  if (!day_from || !day_to) return "";
  return [...new Set([day_from, day_to])].map(format).join(" to ");
}

/** For mails, which are read in another year too: "1 Dec 2026 to 14 Jan 2027". */
export function formatDatesInFull(line: Days): string {
  return formatDates(line, formatDayInFull) || requestWords.asap;
}
