import { type Kysely, sql, type Transaction } from "kysely";
import { expect } from "vitest";
import type { Tables } from "#app/platform/db/schema.ts";
import type { Site } from "#tests/support/site.ts";

/**
 * Sends a request that waits on PostgreSQL for a change that another process has not committed yet.
 * @returns the answer, which comes once that is committed
 */
export async function beside<Answer>(
  { db }: Pick<Site, "db">,
  change: (trx: Transaction<Tables>) => Promise<unknown>,
  request: () => Promise<Answer>,
): Promise<Answer> {
  const trx = await db.startTransaction().execute();
  await change(trx);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
  const answer = request();
  await expect.poll(() => countWaiting(db, rows[0]?.pid)).toBeGreaterThan(0);
  await trx.commit().execute();
  return answer;
}

/**
 * The number of this database's transactions that wait for a lock of any other, or of `holder`, a
 * process of the server. To be called outside of transactions: within one, the first answer is
 * repeated.
 */
export async function countWaiting(db: Kysely<Tables>, holder?: number) {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
      and (${holder ?? null}::int is null or ${holder ?? null}::int = any(pg_blocking_pids(pid)))
  `.execute(db);
  return rows[0]?.n;
}
