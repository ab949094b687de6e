import { type Kysely, PostgresAdapter, type RawBuilder, sql, type Transaction } from "kysely";
import type { LiveFeed } from "#app/platform/db/live-feed.server.ts";
import type { Tables } from "#app/platform/db/schema.ts";

export type Engine = "sqlite" | "postgres";

/** For the few queries that the engines must be asked in different words. */
export function isPostgres(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Any number of ids for `in`: as one value, because the engines take only so many in one query. */
export function inIds(db: Kysely<Tables>, ids: readonly string[]): RawBuilder<string> {
  const json = JSON.stringify(ids);
  return isPostgres(db)
    ? sql`(select jsonb_array_elements_text(${json}::jsonb))`
    : sql`(select value from json_each(${json}))`;
}

/** A condition: a text column holds a JSON object with a key. */
export function hasKey(db: Kysely<Tables>, column: string, key: string): RawBuilder<boolean> {
  return isPostgres(db)
    ? sql`jsonb_exists(${sql.ref(column)}::jsonb, ${key})`
    : sql`json_type(${sql.ref(column)}, ${`$.${key}`}) is not null`;
}

/** The number of rows. @param found the part after `from` */
export async function countRows(db: Kysely<Tables>, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${found}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The database and the feed that tells of its changes: what every repository works on. */
export interface Store {
  engine: Engine;
  db: Kysely<Tables>;
  /** Runs work in one transaction; resolves when it is durable. */
  transaction<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** Runs statements that may take minutes, on a connection without PostgreSQL's time limit. */
  withoutTimeLimit(work: (db: Kysely<Tables>) => Promise<void>): Promise<void>;
  feed: LiveFeed;
}
