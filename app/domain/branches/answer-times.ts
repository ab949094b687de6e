import { dayMs, formatDay, indianClock } from "#app/lib/dates.ts";
import { company } from "#content/company.ts";

const minutesOf = ([hour, minute]: readonly [number, number]) => hour * 60 + minute;
const opens = minutesOf(company.hours.opens);
const closes = minutesOf(company.hours.closes);
const sunday = 0;
const weekdays = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/**
 * When people get to a form that came in `at` this moment, by the branches' opening hours. In the
 * last hour of a day nobody is promised a call before the evening.
 * @param nameDay names a day for somebody who reads it on `today`; both as India's clocks show them
 */
export function answerTimes(at: Date, nameDay = relativeDay) {
  const clock = indianClock(at);
  const minute = clock.getUTCHours() * 60 + clock.getUTCMinutes();
  const isWorkday = clock.getUTCDay() !== sunday;
  const today = nameDay(clock, clock);
  const nextDay = nameDay(nextWorkday(clock), clock);
  const end = `by ${time(closes)} ${nextDay}`;
  if (isWorkday && opens <= minute && minute < closes - 60) {
    const call = `before ${time(closes)}`;
    return { read: "within the hour", callDay: today, call, answer: end };
  }
  const day = isWorkday && minute < opens ? today : nextDay;
  const call = `before ${time(opens + 60)}`;
  return { read: `${day} from ${time(opens)}`, callDay: day, call, answer: end };
}

function nextWorkday(clock: Date): Date {
  const next = new Date(clock.getTime() + dayMs);
  return next.getUTCDay() === sunday ? new Date(next.getTime() + dayMs) : next;
}

/** "today", "tomorrow", or "on Monday" after a Saturday. */
function relativeDay(day: Date, today: Date): string {
  const days = (day.getTime() - today.getTime()) / dayMs;
  return ["today", "tomorrow"][days] ?? `on ${weekdays[day.getUTCDay()]}`;
}

/** "on Monday 30 Nov", for words that are read later. */
export function dayByDate(day: Date): string {
  return `on ${weekdays[day.getUTCDay()]} ${formatDay(day.toISOString().slice(0, 10))}`;
}

/** "18:30". */
function time(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}
