/** Milliseconds in an hour. */
export const hourMs = 60 * 60 * 1000;

/** The start of the hour that `at` is in, as UTC ISO 8601. */
export function startOfHour(at: Date): string {
  return new Date(Math.floor(at.getTime() / hourMs) * hourMs).toISOString();
}

/** Seconds from `at` until the next hour begins, at least 1. */
export function secondsToNextHour(at: Date): number {
  return Math.max(1, Math.ceil((hourMs - (at.getTime() % hourMs)) / 1000));
}
