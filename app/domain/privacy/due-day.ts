import { dayMs, indianDay } from "#app/lib/dates.ts";
import { answerDays } from "#content/privacy.ts";

/** The last day in India to answer a request of now, as "2026-12-22". */
export function dueDay(now: Date): string {
  return indianDay(new Date(now.getTime() + answerDays * dayMs));
}
