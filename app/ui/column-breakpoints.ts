/**
 * The kinds of columns: the minimum width in pixels, as in column-widths.css where a table is narrow,
 * and the rank. In a narrow table those with a higher rank go first; 0 stays.
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

/** The widths of a table, in pixels, at which column-widths.css shows one more column. */
const steps = [690, 760, 860, 980, 1110, 1250, 1400, 1560, 1720] as const;

interface Sized {
  kind?: ColumnKind | undefined;
  /** In place of what its kind says. */
  rank?: number | undefined;
}

/**
 * From which width of the table each column is shown, so that what is shown always fits; undefined
 * for those that always are. What does not fit in any window goes to the last step.
 */
export function breakpointsOf(columns: readonly Sized[]): (number | undefined)[] {
  const breakpoints: (number | undefined)[] = [];
  let width = 0;
  for (const [index, column] of [...columns.entries()].sort(byRank)) {
    width += minWidthOf(column);
    const alwaysShown = rankOf(column) === 0;
    breakpoints[index] = alwaysShown
      ? undefined
      : (steps.find((step) => step >= width) ?? steps.at(-1));
  }
  return breakpoints;
}

/** Whether all of them have room in a window of 1280 px. */
export function fits(columns: readonly Sized[]): boolean {
  return columns.reduce((sum, column) => sum + minWidthOf(column), 0) <= 980;
}

const minWidthOf = ({ kind = "text" }: Sized) => kinds[kind].minWidth;

const rankOf = ({ kind = "text", rank = kinds[kind].rank }: Sized) => rank;

type Place = [index: number, column: Sized];

const byRank = ([, one]: Place, [, other]: Place) => rankOf(one) - rankOf(other);
