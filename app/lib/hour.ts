/** Milliseconds in an hour. */
export const hourMs = 60 * 60 * 1000;

/** The start of the hour that `at` is in, as UTC ISO 8601. */
export function startOfHour(at: Date): string {
  return new Date(Math.floor(at.getTime() / hourMs) * hourMs).toISOString();
}
