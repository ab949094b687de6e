import type { IconName } from "#app/lib/icon-paths.ts";
import type { TextSegment } from "#app/platform/search/highlight.ts";

/** One line of what was found. */
export interface Result {
  href: string;
  /** Initials stand in place of an icon. */
  icon: IconName | { initials: string };
  title: readonly TextSegment[];
  rest: readonly TextSegment[];
  /** At the right: a status, a day, a number. */
  meta: string;
}

export interface ResultGroup {
  title: string;
  /** How many there are; empty where that says nothing. */
  count: string;
  results: readonly Result[];
}

/** The answer to a search, ready to show. */
export interface SearchAnswer {
  search: string;
  groups: readonly ResultGroup[];
}
