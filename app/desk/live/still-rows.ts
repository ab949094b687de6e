/** What a list shows while newer readings of it wait. */
export interface StillRows<Row extends { id: string }> {
  /** The list's address: another one is another list. */
  address: string;
  /** The rows of the newest reading. */
  read: readonly Row[];
  /** The rows that are shown, in the order in which they stood. */
  rows: readonly Row[];
  /** Shown rows that are not in the list any more: deleted, or not what is asked for. */
  gone: ReadonlySet<string>;
  /** Whether nothing came after what is shown. */
  isWhole: boolean;
  /** How many rows of the newest reading are not shown. */
  waiting: number;
  /** Whether there are so many that others wait behind the reading's own page. */
  hasMore: boolean;
}

/** One reading of a page of a list. */
export interface ListReading<Row> {
  rows: readonly Row[];
  /** Whether the list goes on after these. */
  goesOn: boolean;
}

/** A reading as it is. */
export function showAll<Row extends { id: string }>(
  address: string,
  { rows, goesOn }: ListReading<Row>,
): StillRows<Row> {
  return {
    address,
    read: rows,
    rows,
    gone: new Set(),
    isWhole: !goesOn,
    waiting: 0,
    hasMore: false,
  };
}

/**
 * Takes a newer reading into rows that stand still: what changed in a shown row is shown in its
 * place, what left keeps its place, and what came waits.
 */
export function holdStill<Row extends { id: string }>(
  still: StillRows<Row>,
  { rows: read, goesOn }: ListReading<Row>,
): StillRows<Row> {
  const fresh = new Map(read.map((row) => [row.id, row]));
  const known = new Set(still.rows.map(({ id }) => id));
  const lastRead = still.rows.findLastIndex(({ id }) => fresh.has(id));
  const lastKnown = read.findLastIndex(({ id }) => known.has(id));
  // What stands after the last row that both have may only have been pushed off the page.
  const hasLeft = (id: string, at: number) => still.gone.has(id) || at < lastRead || !goesOn;
  const isNew = (id: string, at: number) =>
    at < lastKnown || still.isWhole || (lastKnown < 0 && id > newestOf(still.rows));
  const gone = still.rows.filter(({ id }, at) => !fresh.has(id) && hasLeft(id, at));
  const waiting = read.filter(({ id }, at) => !known.has(id) && isNew(id, at)).length;
  return {
    ...still,
    read,
    rows: still.rows.map((row) => fresh.get(row.id) ?? row),
    gone: new Set(gone.map(({ id }) => id)),
    waiting,
    hasMore: goesOn && waiting === read.length,
  };
}

/** Ids rise with time. @param least the answer for no rows, and for older ones alone */
export function newestOf(rows: readonly { id: string }[] = [], least = ""): string {
  return rows.reduce((newest, { id }) => (id > newest ? id : newest), least);
}

/**
 * The row to go on with after one that left: the next that is still in the list, else the one
 * before.
 */
export function neighbourOf<Row extends { id: string }>(
  { rows, gone }: Pick<StillRows<Row>, "rows" | "gone">,
  id: string,
): Row | undefined {
  const at = rows.findIndex((row) => row.id === id);
  const isThere = (row: Row) => row.id !== id && !gone.has(row.id);
  if (at < 0) return undefined;
  return rows.slice(at).find(isThere) ?? rows.slice(0, at).findLast(isThere);
}
