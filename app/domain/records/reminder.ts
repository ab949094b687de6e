import { dayMs, formatReceivedInFull, indianClock, startOfDay } from "#app/lib/dates.ts";

const weekdays = "Sun Mon Tue Wed Thu Fri Sat".split(" ");

/** A reminder as staff read it: "Mon 23 Nov, 10:00", and whether it is due. */
export function formatReminder(iso: string, now: Date) {
  const at = indianClock(new Date(iso));
  const thisYear = ` ${indianClock(now).getUTCFullYear()},`;
  const moment = formatReceivedInFull(iso).replace(thisYear, ",");
  return { words: `${weekdays[at.getUTCDay()]} ${moment}`, isDue: iso <= now.toISOString() };
}

export const reminderChoices = {
  "in-3-days": "In 3 days, 10:00",
  "next-monday": "Next Monday, 10:00",
} as const;

export type ReminderChoice = keyof typeof reminderChoices;

export const reminderOptions = Object.entries(reminderChoices).map(([id, label]) => ({
  id,
  label,
}));

export function isReminderChoice(text = ""): text is ReminderChoice {
  return Object.hasOwn(reminderChoices, text);
}

/** The time of a choice in ISO 8601, UTC; days and times are India's. */
export function reminderAt(choice: ReminderChoice, now: Date): string {
  const today = indianClock(now);
  // A Monday itself leads to the next one.
  const days = choice === "in-3-days" ? 3 : (8 - today.getUTCDay()) % 7 || 7;
  const day = new Date(today.getTime() + days * dayMs).toISOString().slice(0, 10);
  return indianTime(day, "10:00");
}

/** @param day "2026-11-23" @param time "10:00" */
export function indianTime(day: string, time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return new Date(Date.parse(startOfDay(day)) + (hours * 60 + minutes) * 60_000).toISOString();
}
