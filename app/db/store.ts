import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "#app/db/schema.ts";
import type { Change } from "#app/lib/change.ts";

export type Engine = "sqlite" | "postgres";

/** The database and the feed that tells of its changes: what every repository works on. */
export interface Store {
  engine: Engine;
  db: Kysely<Tables>;
  /** Runs work in one transaction; resolves when it is durable. */
  transaction<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>;
  feed: ChangeFeed;
}

/** Tells open staff windows of changes. PostgreSQL carries it between processes. */
export interface ChangeFeed {
  /** Called inside the transaction: what it sends must arrive only if that commits. */
  beforeCommit(trx: Transaction<Tables>, changes: readonly Change[]): Promise<void>;
  /** Called after the commit; must not throw. */
  afterCommit(changes: readonly Change[]): void;
}

/**
 * Runs `work` in one transaction and announces the changes it names once that is durable.
 * @throws whatever `work` or the database throws; then nothing is stored and nothing announced.
 */
export async function transact<T>(
  store: Store,
  work: (trx: Transaction<Tables>, announce: (change: Change) => void) => Promise<T>,
): Promise<T> {
  const changes: Change[] = [];
  const result = await store.transaction(async (trx) => {
    const result = await work(trx, (change) => changes.push(change));
    if (changes.length > 0) await store.feed.beforeCommit(trx, changes);
    return result;
  });
  if (changes.length > 0) store.feed.afterCommit(changes);
  return result;
}

/** The channel on which PostgreSQL carries changes between processes. */
export const changesChannel = "southbridge_changes";

/** Sends `payload` to every process that listens, when the transaction commits. */
export async function notify(trx: Transaction<Tables>, payload: string) {
  await sql`select pg_notify(${changesChannel}, ${payload})`.execute(trx);
}
