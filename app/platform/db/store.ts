import { type Kysely, PostgresAdapter, type Transaction } from "kysely";
import type { Tables } from "#app/platform/db/schema.ts";
import type { LiveFeed } from "#app/platform/live/live-feed.server.ts";

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
  feed: LiveFeed;
}
