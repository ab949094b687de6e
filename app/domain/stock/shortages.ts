import type { Place } from "#app/domain/stock/stock-repository.server.ts";
import { addDays } from "#app/lib/dates.ts";

/** What is taken at a place from one day to another, both included, beside all that it has. */
export interface Span extends Place {
  stock: number;
  day_from: string;
  day_to: string;
  number: number;
}

/** A place where more is promised than there is. */
export interface Shortage extends Place {
  /** The first such day, and how many are missing on it. */
  day: string;
  missing: number;
  /** The most that are missing on a day, and the first such day. */
  most: number;
  mostDay: string;
}

/** One for each place that is short on a day until `latest`, the soonest first. */
export function shortagesOf(spans: readonly Span[], latest: string): Shortage[] {
  const places = Map.groupBy(spans, ({ configuration, branch }) => `${configuration} ${branch}`);
  return [...places.values()]
    .flatMap((own) => shortageOf(own, latest) ?? [])
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : b.most - a.most));
}

/** Each day's change of what is taken, added up in their order. */
function shortageOf(spans: readonly Span[], latest: string): Shortage | undefined {
  const changes = new Map<string, number>();
  const change = (day: string, by: number) => changes.set(day, (changes.get(day) ?? 0) + by);
  for (const { day_from, day_to, number } of spans) {
    change(day_from, number);
    change(addDays(day_to, 1), -number);
  }
  let taken = 0;
  let found: Shortage | undefined;
  for (const day of [...changes.keys()].sort()) {
    taken += changes.get(day) ?? 0;
    const { stock, configuration, branch } = spans[0] ?? {
      stock: taken,
      configuration: "",
      branch: "",
    };
    const missing = taken - stock;
    if (day > latest || missing <= 0) continue;
    found ??= { configuration, branch, day, missing, most: 0, mostDay: day };
    if (missing > found.most) found = { ...found, most: missing, mostDay: day };
  }
  return found;
}
