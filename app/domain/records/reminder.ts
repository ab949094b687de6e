import {
  dayMs,
  formatReceivedInFull,
  hourMs,
  indianClock,
  indianDay,
  startOfDay,
  weekdays,
} from "#app/lib/dates.ts";

/** A reminder as staff read it: "Mon 23 Nov, 10:00", and whether it is due. */
export function formatReminder(iso: string, now: Date) {
  const at = indianClock(new Date(iso));
  const thisYear = ` ${indianClock(now).getUTCFullYear()},`;
  const moment = formatReceivedInFull(iso).replace(thisYear, ",");
  return { words: `${weekdays[at.getUTCDay()]} ${moment}`, isDue: iso <= now.toISOString() };
}

type Choice = { id: string; label: string; at(now: Date): string | undefined };

/** Days and times are India's. */
const reminderChoices: readonly Choice[] = [
  {
    id: "later-today",
    label: "Later today",
    // In three hours, but not after 18:00.
    at(now) {
      const soon = new Date(now.getTime() + 3 * hourMs).toISOString();
      const latest = indianTime(indianDay(now), "18:00");
      if (latest <= now.toISOString()) return undefined;
      return soon < latest ? soon : latest;
    },
  },
  { id: "tomorrow", label: "Tomorrow", at: (now) => inDays(now, 1, "09:30") },
  { id: "in-3-days", label: "In 3 days", at: (now) => inDays(now, 3, "10:00") },
  {
    id: "next-monday",
    label: "Next Monday",
    // A Monday itself leads to the next one.
    at: (now) => inDays(now, (8 - indianClock(now).getUTCDay()) % 7 || 7, "10:00"),
  },
];

function inDays(now: Date, days: number, time: string) {
  return indianTime(indianDay(new Date(now.getTime() + days * dayMs)), time);
}

/**
 * The choices for which it is not too late.
 * @returns each with its label and its time in ISO 8601, UTC
 */
export function offerReminders(now: Date) {
  return reminderChoices.flatMap(({ id, label, at }) => {
    const time = at(now);
    if (time === undefined) return [];
    const hour = indianClock(new Date(time)).toISOString().slice(11, 16);
    return [{ id, label: `${label}, ${hour}`, at: time }];
  });
}

/** In place of a choice: a day and a time of one's own. */
export const ownReminder = { id: "own", label: "Pick date and time" };

/** @param day "2026-11-23" @param time "10:00" */
export function indianTime(day: string, time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return new Date(Date.parse(startOfDay(day)) + (hours * 60 + minutes) * 60_000).toISOString();
}
