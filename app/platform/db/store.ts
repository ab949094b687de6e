import { type Kysely, PostgresAdapter, sql, type Transaction } from "kysely";
import type { Change } from "#app/lib/change.ts";
import type { Tables } from "#app/platform/db/schema.ts";

export type Engine = "sqlite" | "postgres";

/** For the few queries that the engines must be asked in different words. */
export function isPostgres(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

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

/** The channel on which PostgreSQL carries changes between processes. */
export const changesChannel = "southbridge_changes";

/** Sends `payload` to every process that listens, when the transaction commits. */
export async function notify(trx: Transaction<Tables>, payload: string) {
  await sql`select pg_notify(${changesChannel}, ${payload})`.execute(trx);
}
