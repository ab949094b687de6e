import type { Branch } from "#app/domain/catalogue/branch.ts";
import { addDays, dayAt, dayMs, formatDay, indianClock, weekdayNames } from "#app/lib/dates.ts";

export type Timetable = Pick<Branch, "hours" | "closedDays">;

/**
 * The times at which a branch handles a form, by its opening hours and closed days; in a day's last
 * hour no call is promised before the evening. @param nameDay names a day by its distance from
 * today in India
 */
export function answerTimes(at: Date, branch: Timetable, nameDay = relativeDay) {
  const clock = indianClock(at);
  const minute = clock.getUTCHours() * 60 + clock.getUTCMinutes();
  const today = hoursOn(branch, clock);
  const next = nextOpenDay(branch, clock);
  const answer = `by ${formatTime(next.closes)} ${nameDay(clock, next.ahead)}`;
  const isBefore = (time: string, hours = 0) => minute < minutesOf(time) - 60 * hours;
  if (today && !isBefore(today.opens) && isBefore(today.closes, 1)) {
    const call = `before ${formatTime(today.closes)}`;
    return { read: "within the hour", callDay: nameDay(clock, 0), call, answer };
  }
  const first = today && isBefore(today.opens) ? { ...today, ahead: 0 } : next;
  const callDay = nameDay(clock, first.ahead);
  const call = `before ${formatTime(first.opens, 1)}`;
  return { read: `${callDay} from ${formatTime(first.opens)}`, callDay, call, answer };
}

/** @param clock the day as India's clocks show it @returns undefined when the branch is closed */
export function hoursOn({ hours, closedDays }: Timetable, clock: Date) {
  const date = dateOf(clock);
  if (closedDays.some(({ day }) => day === date)) return undefined;
  return hours.find(({ day }) => day === weekdayNames[clock.getUTCDay()]);
}

/** Why a branch is closed on a day: "Deepavali", "closed on Sundays"; undefined where it is open. */
function closedReason(branch: Timetable, day: string): string | undefined {
  const at = new Date(day);
  if (hoursOn(branch, at)) return undefined;
  const { reason } = branch.closedDays.find((one) => one.day === day) ?? {};
  return reason ?? `closed on ${weekdayNames[at.getUTCDay()]}s`;
}

/** Why all of some branches are closed on a day; empty where one is open. */
export function allClosed(branches: readonly Timetable[], day: string): string {
  const reasons = branches.map((branch) => closedReason(branch, day));
  return reasons.every(Boolean) ? (reasons[0] ?? "") : "";
}

/** It ends: every branch is open on one weekday, and has at most 60 closed days. */
function nextOpenDay(branch: Timetable, clock: Date) {
  for (let ahead = 1; ; ahead += 1) {
    const hours = hoursOn(branch, daysAfter(clock, ahead));
    if (hours) return { ...hours, ahead };
  }
}

/** The first day after another one on which a branch is open, with its hours. */
export function openDayAfter(branch: Timetable, day: string) {
  const { ahead, opens, closes } = nextOpenDay(branch, new Date(day));
  return { day: addDays(day, ahead), hours: `${formatTime(opens)} to ${formatTime(closes)}` };
}

/** The first day after today, and not before `from`, on which a branch is open and delivers. */
export function deliveryDay(branch: Timetable, from: string | null | undefined, today: string) {
  return openDayAfter(branch, from && from > today ? addDays(from, -1) : today);
}

/** "Monday to Friday, 9:00 to 18:30; Saturday, 9:00 to 13:00". */
export function formatHours({ hours }: Pick<Branch, "hours">): string {
  const [sunday, ...others] = weekdayNames;
  const spans: { from: string; to: string; times: string }[] = [];
  for (const day of [...others, sunday]) {
    const found = hours.find((one) => one.day === day);
    const times = found ? `${formatTime(found.opens)} to ${formatTime(found.closes)}` : "";
    const last = spans.at(-1);
    if (last?.times === times) last.to = day;
    else spans.push({ from: day, to: day, times });
  }
  return spans
    .filter(({ times }) => times)
    .map(({ from, to, times }) => `${from === to ? from : `${from} to ${to}`}, ${times}`)
    .join("; ");
}

/** "Closed on 8 Nov (Deepavali) and 25 Dec (Christmas)": the next ones; empty for none. */
export function formatClosedDays({ closedDays }: Timetable, today: string): string {
  const next = closedDays
    .filter(({ day }) => day >= today)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .slice(0, 4)
    .map(({ day, reason }) => `${formatDay(day)} (${reason})`);
  return next.length > 0 ? `Closed on ${new Intl.ListFormat("en-IN").format(next)}` : "";
}

/** "on Thursday" is within a week. */
function relativeDay(today: Date, ahead: number): string {
  if (ahead > 6) return dayByDate(today, ahead);
  const weekday = weekdayNames[daysAfter(today, ahead).getUTCDay()];
  return ["today", "tomorrow"][ahead] ?? `on ${weekday}`;
}

/** "on Monday 30 Nov", for texts that are read later. */
export function dayByDate(today: Date, ahead: number): string {
  const day = daysAfter(today, ahead);
  return `on ${weekdayNames[day.getUTCDay()]} ${formatDay(dateOf(day))}`;
}

const daysAfter = (clock: Date, days: number) => new Date(clock.getTime() + days * dayMs);
const dateOf = (clock: Date) => dayAt(clock.getTime());

/** @param text as "09:00" */
function minutesOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(":").map(Number);
  return 60 * hours + minutes;
}

/** "9:00". */
function formatTime(text: string, hoursLater = 0): string {
  const [hours = 0, minutes = ""] = text.split(":");
  return `${Number(hours) + hoursLater}:${minutes}`;
}
