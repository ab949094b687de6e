import { dayMs, formatDay, indianDay } from "#app/lib/dates.ts";
import { answerDays } from "#content/privacy.ts";

/** The day in India by which a request that comes now is answered, as "2026-12-22". */
export function dueDay(now: Date): string {
  return indianDay(new Date(now.getTime() + answerDays * dayMs));
}

/** A request's day as the desk reads it; one that waits past it says so. */
export function formatDue(day: string, isClosed: boolean, now: Date): string {
  const isLate = !isClosed && day !== "" && day < indianDay(now);
  return day && `${formatDay(day)}${isLate ? ", overdue" : ""}`;
}
