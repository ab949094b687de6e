import { addDays, dayMs, endOfDay, indianDay, plainDay, startOfDay } from "#app/lib/dates.ts";

/** The first and the last day in India, `2026-11-20` each. */
export interface Span {
  from: string;
  to: string;
}

/** The dashboard's period: the last 30 or 90 days, a month, or a financial year from April on. */
export interface Period {
  unit: "days" | "month" | "year";
  /** 30 or 90 days; a month, "2026-11"; the year in which a financial year begins. */
  key: string;
  /** Until today at most. */
  span: Span;
  /** As many days of the period before. */
  before: Span;
  isRunning: boolean;
  /** The keys of its neighbours; none is later than today. */
  previous?: string | undefined;
  next?: string | undefined;
}

/** Days after an enquiry within which a booking of the same person is its result. */
export const bookedWithinDays = 60;

/** Nothing was stored before. */
const oldest = "2007-01-01";

/** The period that an address names: by itself the last 30 days. */
export function readPeriod(params: URLSearchParams, now: Date): Period {
  const month = plainDay(`${params.get("month")}-01`);
  const year = plainDay(`${params.get("year")}-04-01`);
  const today = indianDay(now);
  const isRead = (first: string | undefined) => first && first >= oldest && first <= today;
  if (isRead(month)) return ofMonths("month", 1, month ?? "", today);
  if (isRead(year)) return ofMonths("year", 12, year ?? "", today);
  const key = params.get("days") === "90" ? "90" : "30";
  const from = addDays(today, 1 - Number(key));
  const before = { from: addDays(from, -Number(key)), to: addDays(from, -1) };
  return { unit: "days", key, span: { from, to: today }, before, isRunning: true };
}

/** The month and the financial year of a moment, as addresses name them. */
export function presentKeys(now: Date) {
  const today = indianDay(now);
  return { month: today.slice(0, 7), year: addMonths(today, -3).slice(0, 4) };
}

function ofMonths(unit: "month" | "year", months: number, from: string, today: string): Period {
  const keyOf = (first: string) => first.slice(0, unit === "month" ? 7 : 4);
  const [last, start] = [addDays(addMonths(from, months), -1), addMonths(from, -months)];
  const isRunning = last >= today;
  const length = (Date.parse(today) - Date.parse(from)) / dayMs;
  const until = addDays(from, -1);
  const sameDay = isRunning ? addDays(start, length) : until;
  return {
    unit,
    key: keyOf(from),
    span: { from, to: isRunning ? today : last },
    before: { from: start, to: sameDay < until ? sameDay : until },
    isRunning,
    previous: start >= oldest ? keyOf(start) : undefined,
    next: isRunning ? undefined : keyOf(addDays(last, 1)),
  };
}

/** The first day of another month. */
function addMonths(day: string, months: number): string {
  const date = new Date(day);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months))
    .toISOString()
    .slice(0, 10);
}

/** A span in pieces of so many days, or in calendar months; the last may be shorter. */
export function splitSpan({ from, to }: Span, length: number | "months"): Span[] {
  const cut: Span[] = [];
  for (let start = from; start <= to; ) {
    const next = length === "months" ? addMonths(start, 1) : addDays(start, length);
    const end = addDays(next, -1);
    cut.push({ from: start, to: end < to ? end : to });
    start = next;
  }
  return cut;
}

/** The start and the end of a span, in ISO 8601, UTC. */
export function boundsOf({ from, to }: Span) {
  return { start: startOfDay(from), end: endOfDay(to) };
}
