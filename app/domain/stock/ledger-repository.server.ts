import { type BranchStock, type LedgerRow, takenUntil } from "#app/domain/stock/ledger.ts";
import { inIds } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

const columns = [
  ...(["id", "record_id", "line_id", "configuration", "branch", "state", "number"] as const),
  ...(["day_from", "day_to", "due_on", "after_days"] as const),
];

/** The ledger rows of some bookings. */
export function findRows(db: Db, recordIds: readonly string[]): Promise<LedgerRow[]> {
  return db
    .selectFrom("ledger")
    .select(columns)
    .where("record_id", "in", inIds(db, recordIds))
    .execute();
}

export async function deleteRows(trx: Trx, ids: readonly string[]) {
  if (ids.length === 0) return;
  await trx.deleteFrom("ledger").where("id", "in", inIds(trx, ids)).execute();
}

/**
 * Sets rows aside until the new ones of their booking are written, which the database then refuses
 * only where they take more. @returns their ids, which are to be deleted afterwards
 */
export async function setAside(trx: Trx, rows: readonly LedgerRow[], today: string) {
  await deleteRows(
    trx,
    rows.map(({ id }) => id),
  );
  const was = rows.map((row) => {
    const day_to = takenUntil(row, today);
    return { ...row, id: `was ${row.id}`, state: "was" as const, day_to, as_of: today };
  });
  if (was.length > 0) await trx.insertInto("ledger").values(was).execute();
  return was.map(({ id }) => id);
}

/** Machines that were prepared before that day are nothing that anybody asks for. */
export async function deletePrepared(trx: Trx, today: string) {
  const prepared = trx.deleteFrom("ledger").where("state", "=", "back");
  await prepared.where("day_to", "<", today).execute();
}

/** @param row with the day on which it is written: the database asks the stock from then on */
export async function writeRow(trx: Trx, row: LedgerRow & { as_of: string }) {
  const { id, record_id: _record, ...set } = row;
  await trx
    .insertInto("ledger")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(set))
    .execute();
}

export interface TakenSpan {
  from: string;
  to: string;
  today: string;
}

/** Rows that take machines in a span of days, and rows that are out, which may last that long. */
export function takenBetween(db: Db, { from, to }: TakenSpan) {
  return db
    .selectFrom("ledger")
    .where("ledger.day_from", "<=", to)
    .where(({ eb, or }) => or([eb("ledger.day_to", ">=", from), eb("ledger.state", "=", "out")]));
}

/**
 * The machines taken of some configurations, at some branches or all, each row until they are free
 * again. A busy place has hundreds of rows, so few columns are read.
 * @param except a booking whose rows are left out, but those of returned machines
 * @param without the ids of rows
 */
export async function findTaken(
  db: Db,
  configurations: readonly string[],
  span: TakenSpan,
  {
    branches,
    except,
    without = [],
  }: { branches?: readonly string[]; except?: string; without?: readonly string[] } = {},
) {
  const rows = await takenBetween(db, span)
    .select(["configuration", "branch", "state", "number", "day_from", "day_to", "after_days"])
    .where("configuration", "in", inIds(db, configurations))
    .$if(branches !== undefined, (all) => all.where("branch", "in", inIds(db, branches ?? [])))
    .$if(without.length > 0, (all) => all.where("id", "not in", inIds(db, without)))
    .$if(except !== undefined, (all) =>
      all.where(({ eb, or }) =>
        or([eb("record_id", "!=", except ?? ""), eb("state", "=", "back")]),
      ),
    )
    .execute();
  return lastingRows(rows, span);
}

/** Rows with the day until which they last, without those that end before the span. */
export function lastingRows<Row extends Pick<LedgerRow, "state" | "day_to" | "after_days">>(
  rows: readonly Row[],
  { from, today }: TakenSpan,
): Row[] {
  // Most stay as they are: to copy thousands of rows takes longer than to read them.
  return rows
    .map((row) => (row.state === "out" ? { ...row, day_to: takenUntil(row, today) } : row))
    .filter(({ day_to }) => day_to >= from);
}

/** Bookings that take something at a place on a day, the first ones to begin. */
export async function findTakers(db: Db, place: BranchStock, day: string, today: string) {
  const span = { from: day, to: day, today };
  const rows = await takenBetween(db, span)
    .innerJoin("record", "record.id", "ledger.record_id")
    .innerJoin("booking", "booking.record_id", "ledger.record_id")
    .select(["record.id", "reference", "record.name", "company"])
    .select(["ledger.state", "day_from", "day_to", "after_days"])
    .where("configuration", "=", place.configuration)
    .where("ledger.branch", "=", place.branch)
    .orderBy("day_from")
    .orderBy("record.id")
    .execute();
  return [...new Map(lastingRows(rows, span).map((row) => [row.id, row])).values()];
}

/** The booking that waits longest for a machine at a place. */
export function findNextWaiting(db: Db, { configuration, branch }: BranchStock) {
  return db
    .selectFrom("ledger")
    .innerJoin("booking", "booking.record_id", "ledger.record_id")
    .select(["ledger.record_id", "reference", "day_from"])
    .where((eb) => eb.and({ configuration, branch, state: "promised" }))
    .orderBy("day_from")
    .orderBy("ledger.record_id")
    .limit(1)
    .executeTakeFirst();
}

/** Its slugs are written out one by one: with so few both engines take the indexes. */
interface Span extends TakenSpan {
  slugs: readonly string[];
  branch: string;
}

/** The ledger rows of some configurations at a branch. */
export async function findTimeline(db: Db, { slugs, branch, ...span }: Span) {
  const rows = await takenBetween(db, span)
    .innerJoin("record", "record.id", "ledger.record_id")
    .innerJoin("booking", "booking.record_id", "ledger.record_id")
    .innerJoin("booking_line as line", "line.id", "ledger.line_id")
    .select(["ledger.id", "ledger.record_id", "ledger.configuration", "ledger.state"])
    .select(["ledger.day_from", "ledger.day_to", "ledger.number", "due_on", "after_days"])
    .select(["line.day_to as last", "record.name", "company", "reference"])
    .where("ledger.configuration", "in", slugs)
    .where("ledger.branch", "=", branch)
    .orderBy("ledger.day_from")
    .orderBy("ledger.record_id")
    .execute();
  return lastingRows(rows, span);
}

/** The lines of new bookings with dates that ask for them. */
export function findAskedFor(db: Db, { slugs, branch, from, to }: Span) {
  return (
    db
      .selectFrom("booking_line as line")
      .innerJoin("record", "record.id", "line.record_id")
      .innerJoin("booking", "booking.record_id", "line.record_id")
      .select(["line.id", "line.record_id", "line.slug as configuration", "line.day_from"])
      .select(["line.day_to as last", "line.quantity as number", "line.card", "collect_on"])
      .select(["record.name", "company", "reference"])
      .where("line.slug", "in", slugs)
      .where("line.day_from", "<=", to)
      // The days in which machines are prepared come after the last one.
      .where("line.day_to", ">=", from)
      .where("record.status", "=", "new")
      .where("line.branch", "=", branch)
      .$narrowType<{ day_from: string; last: string; collect_on: string }>()
      .orderBy("line.day_from")
      .orderBy("line.record_id")
      .execute()
  );
}
