import { sql, type Updateable } from "kysely";
import { z } from "zod";
import type { AuditAction } from "#app/domain/audit/audit-actions.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { isPostgres } from "#app/platform/db/store.ts";
import type { Db } from "#app/platform/db/transact.ts";

const deletedSchema = z.record(z.string(), z.number());

/** Longer than one portion ever takes. In milliseconds. */
const claimFor = 10 * 60_000;

/** When a claim that is made or prolonged now ends, in ISO 8601, UTC. */
export function claimEnd(now: Date): string {
  return new Date(now.getTime() + claimFor).toISOString();
}

/**
 * Takes the run of a day for this process alone. The claim ends by itself when the process dies.
 * @param day undefined takes it even when it was done that day
 * @returns until when, and what is deleted so far, by a process that died over it; undefined when it
 * is not to be had
 */
export async function claim(db: Db, day: string | undefined, now: Date) {
  const until = claimEnd(now);
  const query = db
    .updateTable("retention_run")
    .set({ claimed_until: until })
    .where(({ eb, or }) =>
      // A claim that ends later than any can was made by a clock that was wrong.
      or([eb("claimed_until", "<=", now.toISOString()), eb("claimed_until", ">", until)]),
    )
    .returning("deleted");
  const row = await (day ? query.where("done_day", "<>", day) : query).executeTakeFirst();
  return row && { until, deleted: deletedSchema.parse(JSON.parse(row.deleted)) };
}

/** Changes the run that this process claimed until then. @throws when it was away for too long */
export async function update(db: Db, until: string, set: Updateable<Tables["retention_run"]>) {
  const changed = await db
    .updateTable("retention_run")
    .set(set)
    .where("claimed_until", "=", until)
    .returning("claimed_until")
    .execute();
  if (changed.length === 0) throw new Error("another process deletes old data");
}

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
    await sql`vacuum record, cv, mail, search_entry`.execute(db);
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
