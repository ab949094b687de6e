import { type RawBuilder, sql } from "kysely";
import type { DueList } from "#app/domain/bookings/due-lists.ts";
import type { Plan } from "#app/domain/stock/ledger.ts";
import { addDays, endOfDay, startOfDay } from "#app/lib/dates.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

interface Due {
  direction: "out" | "back";
  /** The first day; without it what is late too. */
  from?: string;
  until: string;
  /** The one that delivers; empty for all. */
  branch: string;
}

/**
 * A query of the ids of bookings with a delivery or collection on some days: on the planned one, else
 * on the first day, or the day of the line's collection. The state is written out for its partial index.
 */
function dueOn({ direction, from = "", until, branch }: Due): RawBuilder<unknown> {
  const state = sql.lit(direction === "out" ? "promised" : "out");
  const here = branch ? sql`and ledger.branch = ${branch}` : sql``;
  return sql`select record_id from ledger
    where state = ${state} and due_on between ${from} and ${until} ${here}`;
}

/** A query of the ids of bookings that wait for something. @param branch as in `dueOn` */
function dueBookings(list: DueList, today: string, branch = ""): RawBuilder<unknown> {
  switch (list) {
    case "none":
      return sql`select record_id from booking_line join record undated on undated.id = record_id
        where day_from is null and slug <> ''
          and undated.status in ('new', 'confirmed', 'scheduled', 'delivered')`;
    case "deliver":
      return dueOn({ direction: "out", until: today, branch });
    case "week":
      return dueOn({ direction: "back", from: today, until: addDays(today, 6), branch });
    case "overdue":
      return dueOn({ direction: "back", until: addDays(today, -1), branch });
  }
}

export function isOnDueList(list: DueList, today: string, branch: string) {
  return sql`record.id in (${dueBookings(list, today, branch)})`;
}

/** The numbers of bookings that a branch, or all for an empty one, has to see to. */
export async function countDue(
  db: Db,
  today: string,
  branch: string,
): Promise<Record<DueList, number>> {
  const count = (list: DueList) => {
    const own = branch && list === "none" ? sql`and branch = ${branch}` : sql``;
    return sql`(select cast(count(*) as integer) from record
      where id in (${dueBookings(list, today, branch)}) ${own})`;
  };
  const { rows } = await sql<Record<DueList, number>>`
    select ${count("deliver")} as deliver, ${count("week")} as week,
      ${count("overdue")} as overdue, ${count("none")} as "none"
  `.execute(db);
  return { deliver: 0, week: 0, overdue: 0, none: 0, ...rows[0] };
}

/** The bookings that have something to deliver or to take back until a day. @param branch as in `dueOn` */
export async function findBookingsDue(db: Db, until: string, branch: string): Promise<string[]> {
  const { rows } = await sql<{ record_id: string }>`
    ${dueOn({ direction: "out", until, branch })}
    union ${dueOn({ direction: "back", until, branch })}
  `.execute(db);
  return rows.map(({ record_id }) => record_id);
}

/** Machines of a branch that are promised or out, with their delivery and collection days. */
export function findComing(db: Db, branch: string) {
  return db
    .selectFrom("ledger")
    .innerJoin("booking_line as line", "line.id", "ledger.line_id")
    .innerJoin("booking", "booking.record_id", "ledger.record_id")
    .leftJoin("stop", (join) =>
      join.onRef("stop.line_id", "=", "line.id").on("stop.direction", "=", "back"),
    )
    .select(["ledger.record_id", "ledger.line_id", "state", "ledger.number", "due_on"])
    .select(({ fn }) => fn.coalesce("stop.day", "collect_on").as("collection"))
    .select(["line.name", "reference"])
    .where("ledger.branch", "=", branch)
    .where("state", "in", ["promised", "out"])
    .execute();
}

export interface PlannedStop extends Plan {
  record_id: string;
  time: string;
  driver: string;
}

export async function writePlan(trx: Trx, plan: PlannedStop) {
  const { day, time, driver } = plan;
  await trx
    .insertInto("stop")
    .values(plan)
    .onConflict((conflict) =>
      conflict.columns(["line_id", "direction"]).doUpdateSet({ day, time, driver }),
    )
    .execute();
}

/** The first delivery or collection of a booking for which staff planned a day. */
export function findFirstPlan(db: Db, recordId: string, direction: Plan["direction"]) {
  return db
    .selectFrom("stop")
    .select(["day", "time"])
    .where("record_id", "=", recordId)
    .where("direction", "=", direction)
    .orderBy("day")
    .executeTakeFirst();
}

export async function deletePlan(trx: Trx, { line_id, direction }: Plan) {
  const own = trx.deleteFrom("stop").where("line_id", "=", line_id);
  await own.where("direction", "=", direction).execute();
}

/** Deliveries, returns and exchanges of a day: those of a booking at the same time are one act. */
export async function findHandedOn(db: Db, day: string, branch: string) {
  const acts = (act: "delivered" | "taken back" | "exchanged", column: "out_at" | "back_at") =>
    db
      .selectFrom("handover")
      .innerJoin("record", "record.id", "handover.record_id")
      .leftJoin("handover as next", "next.replaces", "handover.id")
      .select(["record.id", "record.name", `handover.${column} as at`, "handover.branch"])
      .select([
        sql.lit(act).as("act"),
        sql<number>`cast(sum(handover.number) as integer)`.as("number"),
      ])
      .where(`handover.${column}`, ">=", startOfDay(day))
      .where(`handover.${column}`, "<", endOfDay(day))
      .where("handover.branch", branch ? "=" : "!=", branch)
      .groupBy(["record.id", "record.name", `handover.${column}`, "handover.branch"]);
  const found = await acts("delivered", "out_at")
    .where("handover.replaces", "is", null)
    .unionAll(acts("taken back", "back_at").where("next.id", "is", null))
    .unionAll(acts("exchanged", "out_at").where("handover.replaces", "is not", null))
    .orderBy("at")
    .execute();
  return found.map((one) => ({ ...one, at: one.at ?? "" }));
}

/** The number of machines that are being prepared on a day. */
export async function countPrepared(db: Db, day: string, branch: string) {
  const { n } = await db
    .selectFrom("ledger")
    .select(({ fn }) => fn.sum<number | null>("number").as("n"))
    .where("state", "=", "back")
    .where("due_on", "<=", day)
    .where("day_to", ">=", day)
    .where("branch", branch ? "=" : "!=", branch)
    .executeTakeFirstOrThrow();
  return Number(n ?? 0);
}
