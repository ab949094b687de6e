/** An amount in whole rupees as people in India read it: `₹1,499`, `₹1,23,456`. */
export function formatRupees(amount: number): string {
  return rupees.format(amount);
}

const rupees = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  maximumFractionDigits: 0,
});

/** A number with Indian grouping: `9,999`, `1,23,456`. */
export function formatNumber(number: number): string {
  return number.toLocaleString("en-IN");
}

/** "1,234"; incomplete counts are rounded down, "1,000+" or "900+", and empty for none found. */
export function formatFound(found: number | { count: number; more: boolean }): string {
  const { count, more } = typeof found === "number" ? { count: found, more: false } : found;
  if (more) {
    const unit = 10 ** Math.floor(Math.log10(count));
    return count > 0 ? `${formatNumber(count - (count % unit))}+` : "";
  }
  return formatNumber(count);
}

/** A phone number as lists show it: Indian mobile numbers alike, any other as typed. */
export function formatPhone(typed: string): string {
  const [, first, last] = /^(?:\+?91[ -]?)?([6-9]\d{4})[ -]?(\d{5})$/.exec(typed) ?? [];
  return first ? `${first} ${last}` : typed;
}

/** "no", "six", "twelve"; from 13 in digits. */
export function inWords(number: number): string {
  return numberWords[number] ?? formatNumber(number);
}

const numberWords = "no one two three four five six seven eight nine ten eleven twelve".split(" ");

/** With a capital first letter. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "1 field", "2 fields"; a plural that is not made with "s" is given: "2 enquiries". */
export function formatCount(number: number, noun: string, many = `${noun}s`): string {
  return `${formatNumber(number)} ${number === 1 ? noun : many}`;
}

const mostNamed = 5;
const inSentence = new Intl.ListFormat("en-GB");

/** "1, 2, 3, 4, 5 and 2 others" */
export function listFirst(names: readonly (string | number | undefined)[]): string {
  const first = names.slice(0, mostNamed).map(String);
  const others = names.length - first.length;
  return inSentence.format(others > 0 ? [...first, formatCount(others, "other")] : first);
}

/** A time to wait as people say it: "40 seconds", "1 minute", "25 minutes". Rounds up. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return formatCount(Math.max(1, Math.ceil(seconds)), "second");
  return formatCount(Math.ceil(seconds / 60), "minute");
}

/** A number of bytes as people read it: "14 bytes", "82 kB", "1.2 MB". Decimal units (IEC 80000-13). */
export function formatFileSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
