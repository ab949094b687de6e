import { sql } from "kysely";
import type { BookedLine, ReservationRow } from "#app/domain/stock/reservation-rows.ts";
import { among } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

/** A configuration at a branch. */
export interface Place {
  configuration: string;
  branch: string;
}

/** The known numbers of some configurations, at all branches. */
export function findStock(db: Db, configurations: readonly string[]) {
  return db
    .selectFrom("stock")
    .selectAll()
    .where("configuration", "in", among(db, configurations))
    .orderBy("configuration")
    .orderBy("branch")
    .execute();
}

/** Null forgets the number: then nobody knows it. */
export async function setStock(trx: Trx, { configuration, branch }: Place, number: number | null) {
  if (number === null) {
    await trx
      .deleteFrom("stock")
      .where("configuration", "=", configuration)
      .where("branch", "=", branch)
      .execute();
    return;
  }
  await trx
    .insertInto("stock")
    .values({ configuration, branch, number })
    .onConflict((conflict) => conflict.columns(["configuration", "branch"]).doUpdateSet({ number }))
    .execute();
}

/**
 * What is taken of some configurations from one day to another. What is out past its last day is
 * taken today, but not later.
 */
export function findTaken(
  db: Db,
  configurations: readonly string[],
  { from, to, today }: { from: string; to: string; today: string },
) {
  const lasts = sql<string>`case when out_number > 0 and day_to < ${today} then ${today} else day_to end`;
  return db
    .selectFrom("reservation")
    .select([
      "configuration",
      "branch",
      "day_from",
      "number",
      "out_number",
      "record_id",
      "position",
    ])
    .select(["cleaning", lasts.as("day_to")])
    .where("configuration", "in", among(db, configurations))
    .where("day_from", "<=", to)
    .where(({ eb, or, and }) =>
      or([
        eb("day_to", ">=", from),
        ...(from <= today ? [and([eb("out_number", ">", 0), eb("day_to", "<", today)])] : []),
      ]),
    )
    .execute();
}

/** Locks what is known of these places, always in the same order, until the transaction ends. */
export async function lockPlaces(trx: Trx, places: readonly Place[]) {
  const key = ({ configuration, branch }: Place) => `${configuration} ${branch}`;
  const once = new Map(places.map((place) => [key(place), place]));
  for (const { configuration, branch } of [...once].sort(byKey).map(([, place]) => place)) {
    await trx
      .selectFrom("stock")
      .select("number")
      .where("configuration", "=", configuration)
      .where("branch", "=", branch)
      .forNoKeyUpdate()
      .execute();
  }
}

const byKey = ([a]: [string, Place], [b]: [string, Place]) => (a < b ? -1 : 1);

/** Lines, handovers and reservations of some bookings. */
export async function findBooked(db: Db, recordIds: readonly string[]) {
  const lines = await db
    .selectFrom("booking_line")
    .innerJoin("record", "record.id", "booking_line.record_id")
    .select(["record_id", "position", "booking_line.name", "slug", "quantity", "duration", "term"])
    .select(["day_from", "turnaround", "status", "no"])
    .select(({ fn }) => fn.coalesce("booking_line.branch", "record.branch").as("branch"))
    .where("record_id", "in", among(db, recordIds))
    .orderBy("record_id")
    .orderBy("position")
    .execute();
  const handed = await db
    .selectFrom("handover")
    .selectAll()
    .where("record_id", "in", among(db, recordIds))
    .orderBy("id")
    .execute();
  const reserved = await db
    .selectFrom("reservation")
    .selectAll()
    .where("record_id", "in", among(db, recordIds))
    .execute();
  // Each booking's own in one pass: a calendar has a thousand bookings.
  const byRecord = <Row extends { record_id: string }>(rows: readonly Row[]) =>
    Map.groupBy(rows, ({ record_id }) => record_id);
  const [ownLines, ownHanded, ownReserved] = [
    byRecord(lines),
    byRecord(handed),
    byRecord(reserved),
  ];
  return recordIds.map((id) => {
    const own: (BookedLine & { status: string })[] = ownLines.get(id) ?? [];
    return { id, lines: own, handed: ownHanded.get(id) ?? [], reserved: ownReserved.get(id) ?? [] };
  });
}

/** Machines that are out past their last day are taken today as well. */
export async function extendOverdue(trx: Trx, { configuration, branch }: Place, today: string) {
  await trx
    .updateTable("reservation")
    .set({ day_to: today })
    .where("configuration", "=", configuration)
    .where("branch", "=", branch)
    .where("out_number", ">", 0)
    .where("day_to", "<", today)
    .execute();
}

export async function deleteReservation(trx: Trx, recordId: string, position: number) {
  await trx
    .deleteFrom("reservation")
    .where("record_id", "=", recordId)
    .where("position", "=", position)
    .where("cleaning", "=", 0)
    .execute();
}

export async function insertReservation(trx: Trx, recordId: string, row: ReservationRow) {
  await trx
    .insertInto("reservation")
    .values({ record_id: recordId, ...row })
    .execute();
}

/** Changes one without asking the stock: for what takes no more than before. */
export async function lowerReservation(trx: Trx, recordId: string, row: ReservationRow) {
  const { day_to, number, out_number } = row;
  await trx
    .updateTable("reservation")
    .set({ day_to, number, out_number })
    .where("record_id", "=", recordId)
    .where("position", "=", row.position)
    .where("cleaning", "=", 0)
    .execute();
}

/** Machines that came back are brought to order until that day. */
export async function insertCleaning(
  trx: Trx,
  recordId: string,
  row: Omit<ReservationRow, "out_number">,
) {
  await trx
    .insertInto("reservation")
    .values({ record_id: recordId, ...row, cleaning: 1 })
    .onConflict((conflict) =>
      conflict.columns(["record_id", "position", "day_from", "cleaning"]).doUpdateSet(({ eb }) => ({
        number: eb("reservation.number", "+", eb.ref("excluded.number")),
      })),
    )
    .execute();
}

/** Machines that were brought back to order before that day. */
export async function deletePastCleaning(trx: Trx, today: string) {
  await trx
    .deleteFrom("reservation")
    .where("cleaning", "=", 1)
    .where("day_to", "<", today)
    .execute();
}

/** All known numbers, of one branch or of all. */
export function findAllStock(db: Db, branch?: string) {
  return db
    .selectFrom("stock")
    .selectAll()
    .$if(branch !== undefined, (all) => all.where("branch", "=", branch ?? ""))
    .execute();
}

/** What is taken on a day at each place, as `findTaken` counts it. */
export async function sumTaken(db: Db, today: string, branch?: string) {
  const rows = await db
    .selectFrom("reservation")
    .select(["configuration", "branch"])
    .select(({ fn }) => fn.sum<number>("number").as("number"))
    .where("day_from", "<=", today)
    .where(({ eb, or }) => or([eb("day_to", ">=", today), eb("out_number", ">", 0)]))
    .$if(branch !== undefined, (all) => all.where("branch", "=", branch ?? ""))
    .groupBy(["configuration", "branch"])
    .execute();
  return rows.map((row) => ({ ...row, number: Number(row.number) }));
}

/**
 * What is taken at places whose number is known, summed by first and last day. What is out past its
 * last day ends today.
 */
export async function sumSpans(
  db: Db,
  { from: today, to, branch }: { from: string; to: string; branch: string | undefined },
) {
  const first = sql<string>`case when day_from < ${today} then ${today} else day_from end`;
  const last = sql<string>`case when day_to < ${today} then ${today} else day_to end`;
  // PostgreSQL takes an expression with a parameter for another one each time it is written.
  const spans = db
    .selectFrom("reservation")
    .innerJoin("stock", (join) =>
      join
        .onRef("stock.configuration", "=", "reservation.configuration")
        .onRef("stock.branch", "=", "reservation.branch"),
    )
    .select(["stock.configuration", "stock.branch", "stock.number as stock"])
    .select([first.as("day_from"), last.as("day_to"), "reservation.number"])
    .where("day_from", "<=", to)
    .where(({ eb, or }) => or([eb("day_to", ">=", today), eb("out_number", ">", 0)]))
    .$if(branch !== undefined, (all) => all.where("stock.branch", "=", branch ?? ""));
  const rows = await db
    .selectFrom(spans.as("span"))
    .select(["configuration", "branch", "stock", "day_from", "day_to"])
    .select(({ fn }) => fn.sum<number>("number").as("number"))
    .groupBy(["configuration", "branch", "stock", "day_from", "day_to"])
    .execute();
  return rows.map((row) => ({ ...row, number: Number(row.number) }));
}

/** The booking that waits longest for a machine at a place. */
export function findNextWaiting(db: Db, { configuration, branch }: Place) {
  return db
    .selectFrom("reservation")
    .innerJoin("booking", "booking.record_id", "reservation.record_id")
    .select(["reservation.record_id", "reference", "day_from"])
    .where("configuration", "=", configuration)
    .where("branch", "=", branch)
    .whereRef("out_number", "<", "number")
    .where("cleaning", "=", 0)
    .orderBy("day_from")
    .orderBy("reservation.record_id")
    .limit(1)
    .executeTakeFirst();
}
