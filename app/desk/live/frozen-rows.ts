/** The rows that a list shows while newer readings of it wait. */
export interface FrozenRows<Row extends { id: string }> {
  /** The list's address: another one is another list. */
  address: string;
  /** The rows of the newest reading. */
  read: readonly Row[];
  /** The rows that are shown, in the order in which they were listed. */
  rows: readonly Row[];
  /** Shown rows that are not in the list any more: deleted, or filtered out. */
  gone: ReadonlySet<string>;
  /** Whether the list ended with these. */
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
): FrozenRows<Row> {
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
 * Takes a newer reading into a frozen list: changed rows change in place, rows that left keep their
 * places, and new rows wait.
 */
export function freezeRows<Row extends { id: string }>(
  frozen: FrozenRows<Row>,
  { rows: read, goesOn }: ListReading<Row>,
): FrozenRows<Row> {
  const fresh = new Map(read.map((row) => [row.id, row]));
  const known = new Set(frozen.rows.map(({ id }) => id));
  const lastRead = frozen.rows.findLastIndex(({ id }) => fresh.has(id));
  const lastKnown = read.findLastIndex(({ id }) => known.has(id));
  // A row after the last one that both have may only have been pushed off the page.
  const hasLeft = (id: string, at: number) => frozen.gone.has(id) || at < lastRead || !goesOn;
  const isNew = (id: string, at: number) =>
    at < lastKnown || frozen.isWhole || (lastKnown < 0 && id > newestOf(frozen.rows));
  const gone = frozen.rows.filter(({ id }, at) => !fresh.has(id) && hasLeft(id, at));
  const waiting = read.filter(({ id }, at) => !known.has(id) && isNew(id, at)).length;
  return {
    ...frozen,
    read,
    rows: frozen.rows.map((row) => fresh.get(row.id) ?? row),
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
  { rows, gone }: Pick<FrozenRows<Row>, "rows" | "gone">,
  id: string,
): Row | undefined {
  const at = rows.findIndex((row) => row.id === id);
  const isThere = (row: Row) => row.id !== id && !gone.has(row.id);
  if (at < 0) return undefined;
  return rows.slice(at).find(isThere) ?? rows.slice(0, at).findLast(isThere);
}
