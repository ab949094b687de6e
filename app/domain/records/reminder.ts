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

export const reminderChoices = {
  "later-today": "Later today",
  tomorrow: "Tomorrow, 09:30",
  "in-3-days": "In 3 days, 10:00",
  "next-monday": "Next Monday, 10:00",
} as const;

type ReminderChoice = keyof typeof reminderChoices;

export function isReminderChoice(text: string | undefined): text is ReminderChoice {
  return Object.hasOwn(reminderChoices, text ?? "");
}

/**
 * The time of a choice in ISO 8601, UTC; days and times are India's. "Later today" is in three
 * hours, but not after 18:00. @returns undefined when it is too late for the choice
 */
export function reminderAt(choice: ReminderChoice, now: Date): string | undefined {
  if (choice === "later-today") {
    const soon = new Date(now.getTime() + 3 * hourMs).toISOString();
    const latest = indianTime(indianDay(now), "18:00");
    if (latest <= now.toISOString()) return undefined;
    return soon < latest ? soon : latest;
  }
  // A Monday itself leads to the next one.
  const toMonday = (8 - indianClock(now).getUTCDay()) % 7 || 7;
  const days = { tomorrow: 1, "in-3-days": 3, "next-monday": toMonday }[choice];
  const day = indianDay(new Date(now.getTime() + days * dayMs));
  return indianTime(day, choice === "tomorrow" ? "09:30" : "10:00");
}

/** The choices for which it is not too late, with their labels. */
export function offerReminders(now: Date): { id: string; label: string }[] {
  return Object.entries(reminderChoices).flatMap(([id, label]) => {
    const at = isReminderChoice(id) && reminderAt(id, now);
    if (!at) return [];
    const time = indianClock(new Date(at)).toISOString().slice(11, 16);
    return { id, label: label.includes(":") ? label : `${label}, ${time}` };
  });
}

/** In place of a choice: a day and a time of one's own. */
export const ownReminder = { id: "own", label: "Pick date and time" };

/** @param day "2026-11-23" @param time "10:00" */
export function indianTime(day: string, time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return new Date(Date.parse(startOfDay(day)) + (hours * 60 + minutes) * 60_000).toISOString();
}
