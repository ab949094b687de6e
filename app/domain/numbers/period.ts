import { dayMs, endOfDay, indianDay, startOfDay } from "#app/lib/dates.ts";

/** How many days the numbers may be about; the first unless the address says otherwise. */
export const periodLengths = [30, 90] as const;
export type PeriodLength = (typeof periodLengths)[number];

/** Some days in India one after another, `2026-11-20` each. */
export interface Span {
  from: string;
  to: string;
}

export function readPeriodLength(params: URLSearchParams): PeriodLength {
  return periodLengths.find((days) => String(days) === params.get("days")) ?? 30;
}

/** The last so many days, today among them; or as many before those. */
export function lastDays(now: Date, length: number, before = 0): Span {
  const today = indianDay(now);
  return { from: addDays(today, 1 - length - before), to: addDays(today, -before) };
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** A span in pieces of so many days; the last may be shorter. */
export function pieces({ from, to }: Span, length: number): Span[] {
  const cut: Span[] = [];
  for (let start = from; start <= to; start = addDays(start, length)) {
    const end = addDays(start, length - 1);
    cut.push({ from: start, to: end < to ? end : to });
  }
  return cut;
}

/** When a span begins and when it is over, in ISO 8601, UTC. */
export function boundsOf({ from, to }: Span) {
  return { start: startOfDay(from), end: endOfDay(to) };
}
