import { sql } from "kysely";
import type { AuditAction } from "#app/domain/audit/audit-actions.ts";
import { isPostgres } from "#app/platform/db/store.ts";
import type { Db } from "#app/platform/db/transact.ts";

/** Whether somebody was erased since then, or staff deleted something. */
export async function wasErasedSince(db: Db, since: Date): Promise<boolean> {
  const actions: AuditAction[] = [
    ...(["erased-by-owner", "anonymised-by-owner"] as const),
    ...(["erased-on-request", "anonymised-on-request", "record-deleted"] as const),
  ];
  const row = await db
    .selectFrom("audit")
    .select("id")
    .where("action", "in", actions)
    .where("at", ">=", since.toISOString())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Lets the files forget what was deleted. SQLite's index of words drops deleted words only when it
 * is merged, here a little at a time, and its log is emptied; PostgreSQL gives room free for reuse.
 * @param pause between two steps, for others
 */
export async function forgetOnDisk(db: Db, pause: () => Promise<void>) {
  if (isPostgres(db)) {
    await sql`vacuum record, cv, mail, search_entry, search_text`.execute(db);
    return;
  }
  // A negative number begins to merge all; with a positive one that goes on until nothing is left.
  let pages = -mergedAtOnce;
  while ((await mergeWords(db, pages)) > 1) {
    pages = mergedAtOnce;
    await pause();
  }
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

const mergedAtOnce = 64;

/** @returns how many changes that made: with 0 or 1 there was nothing to merge */
async function mergeWords(db: Db, pages: number): Promise<number> {
  const before = await totalChanges(db);
  await sql`insert into search_word (search_word, rank) values ('merge', ${pages})`.execute(db);
  return (await totalChanges(db)) - before;
}

async function totalChanges(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select total_changes() as n`.execute(db);
  return rows[0]?.n ?? 0;
}
