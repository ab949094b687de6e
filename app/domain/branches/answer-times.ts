import { dayMs, formatDay, indianClock } from "#app/lib/dates.ts";
import { company } from "#content/company.ts";

const minutesOf = ([hour, minute]: readonly [number, number]) => hour * 60 + minute;
const opens = minutesOf(company.hours.opens);
const closes = minutesOf(company.hours.closes);
const [sunday, saturday] = [0, 6];
const weekdays = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/**
 * The times at which staff handle a form, by the opening hours; in a day's last hour no call is
 * promised before the evening. @param nameDay names a day by its distance from today in India
 */
export function answerTimes(at: Date, nameDay = relativeDay) {
  const clock = indianClock(at);
  const minute = clock.getUTCHours() * 60 + clock.getUTCMinutes();
  const isWorkday = isOpenOn(clock);
  const today = nameDay(clock, 0);
  const nextDay = nameDay(clock, clock.getUTCDay() === saturday ? 2 : 1);
  const end = `by ${time(closes)} ${nextDay}`;
  if (isWorkday && opens <= minute && minute < closes - 60) {
    const call = `before ${time(closes)}`;
    return { read: "within the hour", callDay: today, call, answer: end };
  }
  const day = isWorkday && minute < opens ? today : nextDay;
  const call = `before ${time(opens + 60)}`;
  return { read: `${day} from ${time(opens)}`, callDay: day, call, answer: end };
}

/** @param clock the day as India's clocks show it */
export const isOpenOn = (clock: Date) => clock.getUTCDay() !== sunday;

/** "on Monday" only ever follows a Saturday. */
function relativeDay(_today: Date, ahead: number): string {
  return ["today", "tomorrow", "on Monday"][ahead] ?? "";
}

/** "on Monday 30 Nov", for texts that are read later. */
export function dayByDate(today: Date, ahead: number): string {
  const day = new Date(today.getTime() + ahead * dayMs);
  return `on ${weekdays[day.getUTCDay()]} ${formatDay(day.toISOString().slice(0, 10))}`;
}

/** "18:30". */
function time(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}
