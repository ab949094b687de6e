import { sql } from "kysely";
import { addDays, endOfDay, startOfDay } from "#app/lib/dates.ts";
import { among } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

/** An earlier plan of what is still open concerns nobody after so many days. */
const planDays = 60;

/**
 * The bookings that have something to deliver or to take back until a day, or planned on one. The
 * conditions of partial indexes are written out: a parameter would not find them.
 * @param branch its id; empty for all
 */
export async function findBookingsDue(db: Db, until: string, branch: string): Promise<string[]> {
  const isHere = branch ? sql<boolean>`reservation.branch = ${branch}` : sql<boolean>`1 = 1`;
  const isOpen = sql<boolean>`out_number < number and cleaning = 0`;
  const isOut = sql<boolean>`out_number > 0`;
  const open = db
    .selectFrom("reservation")
    .select("record_id")
    .where("day_from", "<=", until)
    .where(isOpen)
    .where(isHere);
  // A reservation lasts at least as long as the rental.
  const out = db
    .selectFrom("reservation")
    .innerJoin("booking_line", (join) =>
      join
        .onRef("booking_line.record_id", "=", "reservation.record_id")
        .onRef("booking_line.position", "=", "reservation.position"),
    )
    .select("reservation.record_id")
    .where(isOut)
    .where(isHere)
    .where("booking_line.day_to", "<", until);
  const planned = db
    .selectFrom("stop")
    .select("record_id")
    .where("day", "<=", until)
    .where("day", ">=", addDays(until, -planDays))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("reservation")
          .select("reservation.record_id")
          .whereRef("reservation.record_id", "=", "stop.record_id")
          .where(isHere),
      ),
    );
  const found = await Promise.all([open, out, planned].map((query) => query.execute()));
  return [...new Set(found.flat().map(({ record_id }) => record_id))];
}

/** The customers of bookings and where they are. */
export function findCustomers(db: Db, recordIds: readonly string[]) {
  return db
    .selectFrom("record")
    .innerJoin("booking", "booking.record_id", "record.id")
    .select(["id", "no", "status", "name", "phone", "reference", "company", "street", "street2"])
    .select(["city", "postcode", "assignee", "email"])
    .where("id", "in", among(db, recordIds))
    .execute();
}

export function findPlanned(db: Db, recordIds: readonly string[]) {
  return db.selectFrom("stop").selectAll().where("record_id", "in", among(db, recordIds)).execute();
}

export interface PlannedStop {
  record_id: string;
  direction: "out" | "back";
  branch: string;
  /** The day by the booking's dates. */
  due: string;
  day: string;
  time: string;
  driver: string;
}

export async function planStop(trx: Trx, stop: PlannedStop) {
  const { day, time, driver } = stop;
  await trx
    .insertInto("stop")
    .values(stop)
    .onConflict((conflict) =>
      conflict
        .columns(["record_id", "direction", "branch", "due"])
        .doUpdateSet({ day, time, driver }),
    )
    .execute();
}

/** What was delivered and taken back on a day: of a booking at once is one delivery. */
export async function findHandedOn(db: Db, day: string, branch: string) {
  // A machine that came back in exchange is no collection.
  const ofTime = (column: "out_at" | "back_at") =>
    db
      .selectFrom("handover")
      .innerJoin("record", "record.id", "handover.record_id")
      .select(["record.id", "record.name", `${column} as at`, "handover.branch"])
      .select(({ fn }) => fn.sum<number>("handover.number").as("number"))
      .where(column, ">=", startOfDay(day))
      .where(column, "<", endOfDay(day))
      .where(({ eb, or }) => or([eb("condition", "is", null), eb("condition", "!=", "exchanged")]))
      .where("handover.branch", branch ? "=" : "!=", branch)
      .groupBy(["record.id", "record.name", column, "handover.branch"])
      .execute();
  const [out, back] = await Promise.all([ofTime("out_at"), ofTime("back_at")]);
  const all = [
    ...out.map((one) => ({ ...one, direction: "out" as const })),
    ...back.map((one) => ({ ...one, direction: "back" as const })),
  ].map((one) => ({ ...one, at: one.at ?? "", number: Number(one.number) }));
  return all.toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

/** How many machines are brought to order on a day. */
export async function countCleaning(db: Db, day: string, branch: string) {
  const { n } = await db
    .selectFrom("reservation")
    .select(({ fn }) => fn.sum<number | null>("number").as("n"))
    .where("cleaning", "=", 1)
    .where("day_from", "<=", day)
    .where("day_to", ">=", day)
    .where("branch", branch ? "=" : "!=", branch)
    .executeTakeFirstOrThrow();
  return Number(n ?? 0);
}

export async function countRepair(db: Db, branch: string) {
  const { n } = await db
    .selectFrom("unit")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("state", "=", "in repair")
    .where("branch", branch ? "=" : "!=", branch)
    .executeTakeFirstOrThrow();
  return Number(n);
}
