import { dayMs, indianClock } from "#app/lib/dates.ts";
import { company } from "#content/company.ts";

const minutesOf = ([hour, minute]: readonly [number, number]) => hour * 60 + minute;
const opens = minutesOf(company.hours.opens);
const closes = minutesOf(company.hours.closes);
const sunday = 0;
const weekdays = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/**
 * When people get to a form that came in `at` this moment, by the branches' opening hours. In the
 * last hour of a day nobody is promised a call before the evening.
 */
export function answerTimes(at: Date) {
  const clock = indianClock(at);
  const minute = clock.getUTCHours() * 60 + clock.getUTCMinutes();
  const isWorkday = clock.getUTCDay() !== sunday;
  const tomorrow = nextWorkday(clock);
  const end = `by ${time(closes)} ${tomorrow}`;
  if (isWorkday && opens <= minute && minute < closes - 60) {
    const call = `before ${time(closes)}`;
    return { read: "within the hour", callDay: "today", call, answer: end };
  }
  const day = isWorkday && minute < opens ? "today" : tomorrow;
  const call = `before ${time(opens + 60)}`;
  return { read: `${day} from ${time(opens)}`, callDay: day, call, answer: end };
}

/** "tomorrow", or "on Monday" after a Saturday. */
function nextWorkday(clock: Date): string {
  const next = new Date(clock.getTime() + dayMs).getUTCDay();
  return next === sunday ? `on ${weekdays[sunday + 1]}` : "tomorrow";
}

/** "18:30". */
function time(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}
