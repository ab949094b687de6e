import { sql } from "kysely";
import { indianDayOf, type Scope, within } from "#app/domain/numbers/numbers-repository.server.ts";
import type { Db } from "#app/platform/db/transact.ts";

/** Faults of some days, by when they were reported. */
export interface FaultCounts {
  /** Closed, or open and late. */
  counted: number;
  /** Those closed within 24 hours. */
  kept: number;
  /** Open, and not late. */
  running: number;
}

/**
 * The faults of a scope by branch, configuration and month, without those that turned out to be none.
 * @param now ISO 8601, UTC: what is open and due before is late
 */
export async function countFaults(db: Db, scope: Scope, now: string) {
  const isLate = sql`closed_at is null and due_at < ${now}`;
  const { rows } = await sql<
    Record<keyof FaultCounts, number | string> & Record<"branch" | "model" | "month", string>
  >`
    select branch, configuration as model, substr(${indianDayOf(db)}, 1, 7) as month,
      count(case when closed_at is not null or (${isLate}) then 1 end) as counted,
      count(case when closed_at <= due_at then 1 end) as kept,
      count(case when closed_at is null and not (${isLate}) then 1 end) as running
    from record join fault on fault.record_id = record.id
    where kind = 'fault' and outcome <> 'no fault' and ${within(scope)} group by 1, 2, 3
  `.execute(db);
  return rows.map(({ counted, kept, running, ...by }) => ({
    ...by,
    ...{ counted: Number(counted), kept: Number(kept), running: Number(running) },
  }));
}
