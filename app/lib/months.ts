import { formatDayInFull } from "#app/lib/dates.ts";

/** A calendar month, "2026-11"; undefined for anything else. */
export function plainMonth(text: string | null | undefined): string | undefined {
  return text && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined;
}

/** "Nov 2026". */
export function formatMonth(month: string): string {
  return formatDayInFull(`${month}-01`).replace(/^1 /, "");
}

/** The month of a day and those before it, the newest first. @param more months that follow it */
export function monthsUntil(day: string, count: number, more = 0): string[] {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return Array.from({ length: count + more }, (_, back) =>
    new Date(Date.UTC(year, month - 1 + more - back, 1)).toISOString().slice(0, 7),
  );
}

/** Months as the choices of a filter. */
export const monthOptions = (day: string, count: number) =>
  monthsUntil(day, count).map((id) => ({ id, label: formatMonth(id) }));

export function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
