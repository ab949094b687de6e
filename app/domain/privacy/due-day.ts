import { dayMs, formatDay, indianClock } from "#app/lib/dates.ts";
import { answerDays } from "#content/privacy.ts";

/** The day in India by which a request that comes now is answered, as "2026-12-22". */
export function dueDay(now: Date): string {
  return dayIn(new Date(now.getTime() + answerDays * dayMs));
}

/** A request's day as the desk reads it; one that waits past it says so. */
export function formatDue(day: string, isClosed: boolean, now: Date): string {
  const isLate = !isClosed && day !== "" && day < dayIn(now);
  return day && `${formatDay(day)}${isLate ? ", overdue" : ""}`;
}

function dayIn(at: Date): string {
  return indianClock(at).toISOString().slice(0, 10);
}
