/** What a column holds, which says how wide it has to be. */
export type ColumnKind =
  | "select"
  | "number"
  | "name"
  | "email"
  | "phone"
  | "place"
  | "status"
  | "person"
  | "time"
  | "reminder"
  | "action"
  | "long"
  | "text";

/** The least width of each in pixels, as in column-widths.css where a table is narrow. */
const least: Record<ColumnKind, number> = {
  select: 46,
  number: 58,
  name: 168,
  email: 150,
  phone: 112,
  place: 100,
  status: 122,
  person: 122,
  time: 96,
  reminder: 156,
  action: 190,
  long: 180,
  text: 104,
};

/** In a narrow table those with a higher number go first; 0 stays. */
const ranks: Record<ColumnKind, number> = {
  select: 0,
  name: 0,
  status: 0,
  person: 0,
  time: 0,
  reminder: 0,
  action: 0,
  phone: 1,
  number: 2,
  place: 3,
  email: 4,
  text: 5,
  long: 5,
};

/** The widths of a table, in pixels, at which column-widths.css shows one more column. */
const steps = [690, 760, 860, 980, 1110, 1250, 1400, 1560, 1720] as const;

export interface Sized {
  kind?: ColumnKind | undefined;
  /** In place of what its kind says. */
  rank?: number | undefined;
}

/**
 * From which width of the table each column is shown, so that what is shown always fits; undefined
 * for those that always are. What does not fit in any window goes to the last step.
 */
export function roomsOf(columns: readonly Sized[]): (number | undefined)[] {
  const rooms: (number | undefined)[] = columns.map(() => undefined);
  let width = 0;
  for (const { column, index } of byRank(columns)) {
    width += least[column.kind ?? "text"];
    const isKept = rankOf(column) === 0;
    rooms[index] = isKept ? undefined : (steps.find((step) => step >= width) ?? steps.at(-1));
  }
  return rooms;
}

/** Whether all of them have room in a window of 1280 px. */
export function fits(columns: readonly Sized[]): boolean {
  return columns.reduce((sum, { kind = "text" }) => sum + least[kind], 0) <= 980;
}

function byRank(columns: readonly Sized[]) {
  return columns
    .map((column, index) => ({ column, index }))
    .sort((one, other) => rankOf(one.column) - rankOf(other.column));
}

function rankOf({ kind = "text", rank = ranks[kind] }: Sized): number {
  return rank;
}
