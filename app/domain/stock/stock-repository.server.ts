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

export interface TakenSpan {
  from: string;
  to: string;
  today: string;
}

/**
 * Reservations that take something from one day to another, by `lastTaken`. What is out past its last
 * day is taken today, but not later.
 */
export function takenBetween(db: Db, { from, to, today }: TakenSpan) {
  return db
    .selectFrom("reservation")
    .where("reservation.day_from", "<=", to)
    .where(({ eb, or, and }) =>
      or([
        eb("reservation.day_to", ">=", from),
        ...(from <= today
          ? [and([eb("out_number", ">", 0), eb("reservation.day_to", "<", today)])]
          : []),
      ]),
    );
}

export const lastTaken = (today: string) => sql<string>`case
  when out_number > 0 and reservation.day_to < ${today} then ${today} else reservation.day_to end`;

/** What is taken of some configurations. */
export function findTaken(db: Db, configurations: readonly string[], span: TakenSpan) {
  return takenBetween(db, span)
    .select(["configuration", "branch", "day_from", "number", "record_id", "cleaning"])
    .select(lastTaken(span.today).as("day_to"))
    .where("configuration", "in", among(db, configurations))
    .execute();
}

/**
 * What is taken at places, summed by first and last day from today on, with the number that they
 * have; null for unknown. Narrowed by what is given.
 */
export async function sumTaken(db: Db, span: TakenSpan, only: Partial<Place>) {
  const { today } = span;
  const first = sql<string>`case when day_from < ${today} then ${today} else day_from end`;
  // PostgreSQL takes an expression with a parameter for another one each time it is written.
  const spans = takenBetween(db, span)
    .leftJoin("stock", (join) =>
      join
        .onRef("stock.configuration", "=", "reservation.configuration")
        .onRef("stock.branch", "=", "reservation.branch"),
    )
    .select(["reservation.configuration", "reservation.branch", "stock.number as stock"])
    .select([first.as("day_from"), lastTaken(today).as("day_to"), "reservation.number"])
    .$if(only.branch !== undefined, (all) =>
      all.where("reservation.branch", "=", only.branch ?? ""),
    )
    .$if(only.configuration !== undefined, (all) =>
      all.where("reservation.configuration", "=", only.configuration ?? ""),
    );
  const rows = await db
    .selectFrom(spans.as("span"))
    .select(["configuration", "branch", "stock", "day_from", "day_to"])
    .select(({ fn }) => fn.sum<number>("number").as("number"))
    .groupBy(["configuration", "branch", "stock", "day_from", "day_to"])
    .execute();
  return rows.map((row) => ({ ...row, number: Number(row.number) }));
}

/** Bookings that take something at a place on a day, the first ones to begin. */
export function findTakers(
  db: Db,
  { configuration, branch }: Place,
  span: TakenSpan,
  limit: number,
) {
  return takenBetween(db, span)
    .innerJoin("record", "record.id", "reservation.record_id")
    .innerJoin("booking", "booking.record_id", "reservation.record_id")
    .select(["record.id", "reference", "record.name", "company"])
    .select(({ fn }) => fn.min("reservation.day_from").as("first"))
    .where("configuration", "=", configuration)
    .where("reservation.branch", "=", branch)
    .groupBy(["record.id", "reference", "record.name", "company"])
    .orderBy("first")
    .limit(limit)
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

/** Lines and handovers of some bookings. */
export async function findBooked(db: Db, recordIds: readonly string[]) {
  const [lines, handed] = await Promise.all([
    db
      .selectFrom("booking_line")
      .innerJoin("record", "record.id", "booking_line.record_id")
      .select(["record_id", "position", "booking_line.name", "slug", "quantity", "duration"])
      .select(["term", "day_from", "day_to", "turnaround", "status", "no"])
      .select(({ fn }) => fn.coalesce("booking_line.branch", "record.branch").as("branch"))
      .where("record_id", "in", among(db, recordIds))
      .orderBy("record_id")
      .orderBy("position")
      .execute(),
    db
      .selectFrom("handover")
      .selectAll()
      .where("record_id", "in", among(db, recordIds))
      .orderBy("id")
      .execute(),
  ]);
  // Each booking's own in one pass: a calendar has a thousand bookings.
  const ownLines = Map.groupBy(lines, ({ record_id }) => record_id);
  const ownHanded = Map.groupBy(handed, ({ record_id }) => record_id);
  return recordIds.map((id) => {
    const own: (BookedLine & { status: string; day_to: string | null })[] = ownLines.get(id) ?? [];
    return { id, lines: own, handed: ownHanded.get(id) ?? [] };
  });
}

/** What some bookings have reserved, machines that are brought to order included. */
export function findReservations(db: Db, recordIds: readonly string[]) {
  return db
    .selectFrom("reservation")
    .selectAll()
    .where("record_id", "in", among(db, recordIds))
    .execute();
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
