/** All days are days in India: they begin at 18:30 UTC, the whole year round. */
const offset = "+05:30";
const dayMs = 24 * 60 * 60 * 1000;

/** @param day `2026-11-20`. @returns when it begins, UTC in ISO 8601 */
export function startOfDay(day: string): string {
  return new Date(`${day}T00:00:00${offset}`).toISOString();
}

/** When the day after begins. */
export function endOfDay(day: string): string {
  return new Date(Date.parse(startOfDay(day)) + dayMs).toISOString();
}
