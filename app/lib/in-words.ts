/** A time to wait as people say it: "40 seconds", "1 minute", "25 minutes". Rounds up. */
export function inWords(seconds: number): string {
  if (seconds < 60) return count(Math.max(1, Math.ceil(seconds)), "second");
  return count(Math.ceil(seconds / 60), "minute");
}

/** "1 field", "2 fields". */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
