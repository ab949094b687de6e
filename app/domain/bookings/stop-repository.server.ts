import { sql } from "kysely";
import { dueOn } from "#app/domain/bookings/due-repository.server.ts";
import type { Plan } from "#app/domain/stock/ledger.ts";
import { endOfDay, startOfDay } from "#app/lib/dates.ts";
import { among } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

/** The bookings that have something to deliver or to take back until a day. @param branch as in `dueOn` */
export async function findBookingsDue(db: Db, until: string, branch: string): Promise<string[]> {
  const { rows } = await sql<{ record_id: string }>`
    ${dueOn({ direction: "out", until, branch })}
    union ${dueOn({ direction: "back", until, branch })}
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

export async function deletePlan(trx: Trx, { line_id, direction }: Plan) {
  const own = trx.deleteFrom("stop").where("line_id", "=", line_id);
  await own.where("direction", "=", direction).execute();
}

/** What was delivered, taken back and exchanged on a day: of a booking at once is one act. */
export async function findHandedOn(db: Db, day: string, branch: string) {
  const ofTime = (column: "out_at" | "back_at") =>
    db
      .selectFrom("handover")
      .innerJoin("record", "record.id", "handover.record_id")
      .leftJoin("handover as next", "next.replaces", "handover.id")
      .select(["record.id", "record.name", `handover.${column} as at`, "handover.branch"])
      .select(({ fn }) => fn.sum<number>("handover.number").as("number"))
      .where(`handover.${column}`, ">=", startOfDay(day))
      .where(`handover.${column}`, "<", endOfDay(day))
      .where("handover.branch", branch ? "=" : "!=", branch)
      .groupBy(["record.id", "record.name", `handover.${column}`, "handover.branch"]);
  const [out, back, exchanged] = await Promise.all([
    ofTime("out_at").where("handover.replaces", "is", null).execute(),
    ofTime("back_at").where("next.id", "is", null).execute(),
    ofTime("out_at").where("handover.replaces", "is not", null).execute(),
  ]);
  const all = [
    ...out.map((one) => ({ ...one, act: "delivered" as const })),
    ...back.map((one) => ({ ...one, act: "taken back" as const })),
    ...exchanged.map((one) => ({ ...one, act: "exchanged" as const })),
  ].map((one) => ({ ...one, at: one.at ?? "", number: Number(one.number) }));
  return all.toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

/** How many machines are being prepared on a day. */
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
