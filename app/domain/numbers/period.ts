import { dayMs, endOfDay, indianDay, startOfDay } from "#app/lib/dates.ts";

/** In days; the first unless the address has another. */
export const periodLengths = [30, 90] as const;
export type PeriodLength = (typeof periodLengths)[number];

/** The first and the last day in India, `2026-11-20` each. */
export interface Span {
  from: string;
  to: string;
}

export function readPeriodLength(params: URLSearchParams): PeriodLength {
  return periodLengths.find((days) => String(days) === params.get("days")) ?? 30;
}

/** The last days, today among them; `before` moves them back. */
export function lastDays(now: Date, length: number, before = 0): Span {
  const today = indianDay(now);
  return { from: addDays(today, 1 - length - before), to: addDays(today, -before) };
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** A span in pieces of `length` days; the last may be shorter. */
export function splitSpan({ from, to }: Span, length: number): Span[] {
  const cut: Span[] = [];
  for (let start = from; start <= to; start = addDays(start, length)) {
    const end = addDays(start, length - 1);
    cut.push({ from: start, to: end < to ? end : to });
  }
  return cut;
}

/** The start and the end of a span, in ISO 8601, UTC. */
export function boundsOf({ from, to }: Span) {
  return { start: startOfDay(from), end: endOfDay(to) };
}
