export const hourMs = 60 * 60 * 1000;
export const dayMs = 24 * hourMs;

/** India's offset all year, computed by hand: `Intl` takes a millisecond for a list. */
const aheadMs = 5.5 * hourMs;
export const weekdayNames = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;
export const weekdays = "Sun Mon Tue Wed Thu Fri Sat".split(" ");
const months = "Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec".split(" ");

/** A moment as India's clocks show it, to be read by its UTC fields. */
export function indianClock(at: Date): Date {
  return new Date(at.getTime() + aheadMs);
}

/** The day in India, as "2026-12-22". */
export function indianDay(at: Date): string {
  return dayAt(indianClock(at).getTime());
}

/** A plain day so many days later, or earlier. */
export function addDays(day: string, days: number): string {
  return dayAt(Date.parse(day) + days * dayMs);
}

/** The texts of days, which the search for a free one asks for by the thousand. */
const dayTexts = new Map<number, string>();
const mostDayTexts = 20_000;

/** The plain day of a moment, by UTC. @throws RangeError for no time */
export function dayAt(ms: number): string {
  const day = Math.floor(ms / dayMs);
  const known = dayTexts.get(day);
  if (known) return known;
  const text = new Date(ms).toISOString().slice(0, 10);
  if (dayTexts.size < mostDayTexts) dayTexts.set(day, text);
  return text;
}

/** From one plain day to another; negative where that is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** When a record came in, as short as can be understood: "10:24", "Yesterday", "18 Nov". */
export function formatReceived(iso: string, now: Date): string {
  const at = inIndia(Date.parse(iso));
  const today = inIndia(now.getTime());
  if (at.day === today.day) return at.time;
  if (at.day === inIndia(now.getTime() - dayMs).day) return "Yesterday";
  return at.year === today.year ? at.date : `${at.date} ${at.year}`;
}

/** "20 Nov 2026, 10:24". */
export function formatReceivedInFull(iso: string): string {
  const { date, year, time } = inIndia(Date.parse(iso));
  return `${date} ${year}, ${time}`;
}

/** By India's clocks in ISO 8601, for programs: "2026-11-20T10:24:00+05:30". */
export function formatIso(iso: string): string {
  return `${indianClock(new Date(iso)).toISOString().slice(0, 19)}+05:30`;
}

/** The time of a moment of this day, "10:24"; of any other in full. */
export function formatMoment(at: Date, now: Date): string {
  const full = formatReceivedInFull(at.toISOString());
  return indianDay(at) === indianDay(now) ? full.slice(-"10:24".length) : full;
}

/** Whose clocks show the times, for what leaves the desk. */
export const timeZoneName = "IST, UTC+5:30";

export function formatTime(iso: string, now: Date): { short: string; full: string } {
  return { short: formatReceived(iso, now), full: formatReceivedInFull(iso) };
}

function inIndia(ms: number) {
  const text = new Date(ms + aheadMs).toISOString();
  const month = months[Number(text.slice(5, 7)) - 1] ?? "";
  return {
    day: text.slice(0, 10),
    time: text.slice(11, 16),
    date: `${Number(text.slice(8, 10))} ${month}`,
    year: text.slice(0, 4),
  };
}

/** A day as date fields send it, "2026-11-20"; undefined for anything else. */
export function plainDay(text: string | null | undefined): string | undefined {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const at = new Date(`${text}T00:00:00Z`);
  // A 30 February would be read as a day of March.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined;
}

/** A day as lists have it: "2026-01-05", or as people in India write it, "05-01-2026", "5/1/2026". */
export function readDay(text: string): string | undefined {
  const [, year, month = "", day = ""] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(
      text.replace(/^(\d+)\D(\d+)\D(\d{4})$/, "$3-$2-$1"),
    ) ?? [];
  return plainDay(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
}

/** A plain day as people read it: "21 Oct", of another year than this "21 Oct 2025". */
export function formatDay(day: string): string {
  const thisYear = ` ${indianClock(new Date()).getUTCFullYear()}`;
  return formatDayInFull(day).replace(thisYear, "");
}

/** "21 Oct 2026". */
export function formatDayInFull(day: string): string {
  const { date, year } = inIndia(Date.parse(day));
  return `${date} ${year}`;
}

/** A moment with its day, "20 Nov, 10:24"; of another year than this "20 Nov 2025, 10:24". */
export function formatDayTime(iso: string): string {
  const { day, time } = inIndia(Date.parse(iso));
  return `${formatDay(day)}, ${time}`;
}

/** "Wed 25 Nov": beside a browser's own field of a day, which may be in another order. */
export function formatWeekday(day: string): string {
  return `${weekdays[new Date(day).getUTCDay()]} ${formatDay(day)}`;
}

/** "Wednesday 25 Nov". */
export function formatWeekdayInFull(day: string): string {
  return `${weekdayNames[new Date(day).getUTCDay()]} ${formatDay(day)}`;
}

/** When the day begins in India, in ISO 8601, UTC. */
export function startOfDay(day: string): string {
  return new Date(Date.parse(day) - aheadMs).toISOString();
}

/** When the next day begins. */
export function endOfDay(day: string): string {
  return new Date(Date.parse(day) - aheadMs + dayMs).toISOString();
}

/** The start of the hour that `at` is in, as UTC ISO 8601. */
export function startOfHour(at: Date): string {
  return new Date(Math.floor(at.getTime() / hourMs) * hourMs).toISOString();
}
