/**
 * Minimum widths in px, as in column-widths.css. In a narrow table the columns of the highest
 * rank disappear first; those of rank 0 stay.
 */
const kinds = {
  select: { minWidth: 46, rank: 0 },
  number: { minWidth: 58, rank: 2 },
  name: { minWidth: 168, rank: 0 },
  email: { minWidth: 150, rank: 4 },
  phone: { minWidth: 112, rank: 1 },
  place: { minWidth: 100, rank: 3 },
  status: { minWidth: 122, rank: 0 },
  person: { minWidth: 122, rank: 0 },
  time: { minWidth: 96, rank: 0 },
  reminder: { minWidth: 156, rank: 0 },
  action: { minWidth: 190, rank: 0 },
  long: { minWidth: 180, rank: 5 },
  text: { minWidth: 104, rank: 5 },
};

export type ColumnKind = keyof typeof kinds;

/** The widths of a table in px at which column-widths.css shows one more column. */
const steps = [690, 760, 860, 980, 1110, 1250, 1400, 1560, 1720] as const;

interface Sized {
  kind?: ColumnKind | undefined;
  /** Replaces the rank of its kind. */
  rank?: number | undefined;
}

/** Returns the table width from which each column fits; undefined for columns that always stay. */
export function breakpointsOf(columns: readonly Sized[]): (number | undefined)[] {
  const breakpoints: (number | undefined)[] = [];
  let width = 0;
  const byRank = [...columns.entries()].sort(([, one], [, other]) => rankOf(one) - rankOf(other));
  for (const [index, column] of byRank) {
    width += minWidthOf(column);
    const alwaysShown = rankOf(column) === 0;
    breakpoints[index] = alwaysShown
      ? undefined
      : (steps.find((step) => step >= width) ?? steps.at(-1));
  }
  return breakpoints;
}

/** Whether all fit in a window of 1280 px. */
export function fits(columns: readonly Sized[]): boolean {
  return columns.reduce((sum, column) => sum + minWidthOf(column), 0) <= 980;
}

const minWidthOf = ({ kind = "text" }: Sized) => kinds[kind].minWidth;

const rankOf = ({ kind = "text", rank = kinds[kind].rank }: Sized) => rank;
