import { hourMs } from "#app/lib/dates.ts";

/** Hours within which a machine is replaced or repaired, and before whose end it is urgent. */
const promisedHours = 24;
const urgentHours = 4;

/** The end of a fault's time. @param created_at when it was reported (ISO 8601) */
export function dueAt(created_at: string): string {
  return new Date(Date.parse(created_at) + promisedHours * hourMs).toISOString();
}

/** The end of what is urgent now: what is due before. */
export function urgentUntil(now: Date): string {
  return new Date(now.getTime() + urgentHours * hourMs).toISOString();
}

export interface Timed {
  created_at: string;
  due_at: string;
  closed_at: string | null;
  /** A key of `outcomes`; empty while it is open. */
  outcome: string;
}

/** The times of a clock that a page shows, as of the moment at which it was read (ISO 8601). */
export type ShownClock = Timed & { readAt: string };

/** The clock of a fault for a page that counts on. */
export const showClock = (fault: Timed, now: Date): ShownClock => {
  const { created_at, due_at, closed_at, outcome } = fault;
  return { created_at, due_at, closed_at, outcome, readAt: now.toISOString() };
};

/** The clock of a fault. */
export interface Clock {
  /** `urgent` in the last hours; `kept` and `missed` are closed. */
  state: "running" | "urgent" | "late" | "kept" | "missed";
  /** Hours and minutes that are left, by which it is late, or that it took: "17:38". */
  hours: string;
  /** The same in words, such as "17:38 hours left". */
  said: string;
}

/** The time that is left of a fault, by which it is late, or that it took. */
export function clockOf(
  { created_at, due_at, closed_at }: Omit<Timed, "outcome">,
  now: Date,
): Clock {
  const due = Date.parse(due_at);
  if (closed_at) {
    const hours = formatHours(Date.parse(closed_at) - Date.parse(created_at));
    const state = closed_at <= due_at ? "kept" : "missed";
    return { state, hours, said: `in ${hours} hours` };
  }
  const left = due - now.getTime();
  const hours = formatHours(left);
  if (left < 0) return { state: "late", hours, said: `${hours} hours late` };
  const state = left <= urgentHours * hourMs ? "urgent" : "running";
  return { state, hours, said: `${hours} hours left` };
}

/** The share of its time that is over, at most all of it: "42.5%". */
export function passedOf({ created_at, due_at }: Omit<Timed, "outcome">, now: Date): string {
  const [start, end] = [Date.parse(created_at), Date.parse(due_at)];
  const share = (now.getTime() - start) / (end - start);
  return `${(100 * Math.min(1, Math.max(0, share))).toFixed(1)}%`;
}

/** Whole minutes as "17:38"; what is late counts up. @param ms also less than nothing */
function formatHours(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / 60_000);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}
