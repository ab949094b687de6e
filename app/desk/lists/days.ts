import { formatDay } from "#app/lib/dates.ts";
import type { ListNarrowing } from "#app/platform/lists/list-query.ts";

export const reversedDays = "“From” is later than “To”, so no day lies between them.";

/** Plain days are in the order of their letters. */
export function daysAreReversed({ from, to }: Pick<ListNarrowing, "from" | "to">): boolean {
  return from !== undefined && to !== undefined && from > to;
}

/** "since 21 Oct", "until 21 Oct", "21 Oct to 3 Nov"; undefined for all days. */
export function formatDays({ from, to }: Pick<ListNarrowing, "from" | "to">): string | undefined {
  if (from && to) return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
  if (from) return `since ${formatDay(from)}`;
  return to && `until ${formatDay(to)}`;
}
