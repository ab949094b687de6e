import { sql } from "kysely";
import { dueOn } from "#app/domain/stock/due-repository.server.ts";
import { endOfDay, startOfDay } from "#app/lib/dates.ts";
import { among } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

/** The bookings that have something to deliver or to take back until a day. @param branch as in `dueOn` */
export async function findBookingsDue(db: Db, until: string, branch: string): Promise<string[]> {
  const { rows } = await sql<{ record_id: string }>`
    ${dueOn(db, { direction: "out", until, branch })}
    union ${dueOn(db, { direction: "back", until, branch })}
  `.execute(db);
  return rows.map(({ record_id }) => record_id);
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
