/** All times are shown as clocks in India show them; the server's own zone does not matter. */
const timeZone = "Asia/Kolkata";

const time = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
const shortDate = new Intl.DateTimeFormat("en-GB", { timeZone, day: "numeric", month: "short" });
const withYear = new Intl.DateTimeFormat("en-GB", {
  timeZone,
  day: "numeric",
  month: "short",
  year: "numeric",
});
const plainDate = new Intl.DateTimeFormat("en-CA", { timeZone });

const dayMs = 24 * 60 * 60 * 1000;

/** When a record came in, as short as can be understood: "10:24", "Yesterday", "18 Nov". */
export function receivedShort(iso: string, now: Date): string {
  const at = new Date(iso);
  const day = plainDate.format(at);
  if (day === plainDate.format(now)) return time.format(at);
  if (day === plainDate.format(new Date(now.getTime() - dayMs))) return "Yesterday";
  return day.slice(0, 4) === plainDate.format(now).slice(0, 4)
    ? shortDate.format(at)
    : withYear.format(at);
}

/** The same in full: "20 Nov 2026, 10:24". */
export function receivedInFull(iso: string): string {
  const at = new Date(iso);
  return `${withYear.format(at)}, ${time.format(at)}`;
}
