import { addDays } from "#app/lib/dates.ts";

/** Machines that are taken from one day to another, both included. */
export interface Taken {
  day_from: string;
  day_to: string;
  number: number;
}

/** The most that is taken on one of the days: it can only grow where something begins. */
export function mostTaken(taken: readonly Taken[], from: string, to: string): number {
  const during = taken.filter(({ day_from, day_to }) => day_from <= to && day_to >= from);
  const starts = new Set([from, ...during.map(({ day_from }) => day_from)]);
  const takenOn = (day: string) =>
    during.reduce((n, one) => n + (one.day_from <= day && day <= one.day_to ? one.number : 0), 0);
  return Math.max(...[...starts].filter((day) => day >= from && day <= to).map(takenOn));
}

/**
 * The first day on which so many are free for so many days: only the day after something ends can
 * be one. @returns undefined where there is none until `latest`
 */
export function firstFreeDay(
  stock: number,
  taken: readonly Taken[],
  { from, days, number, latest }: { from: string; days: number; number: number; latest: string },
): string | undefined {
  const ends = taken.map(({ day_to }) => addDays(day_to, 1)).filter((day) => day > from);
  return [from, ...new Set(ends.toSorted())].find(
    (day) => day <= latest && stock - mostTaken(taken, day, addDays(day, days - 1)) >= number,
  );
}
