import { type Kysely, sql } from "kysely";
import type { Tables } from "#app/platform/db/schema.ts";

/**
 * How many transactions of this database wait for what another one holds. To be asked outside of
 * transactions: within one, the first answer is repeated.
 */
export async function countWaiting(db: Kysely<Tables>) {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows[0]?.n;
}
