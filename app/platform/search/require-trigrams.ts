import { type Kysely, sql } from "kysely";
import type { Tables } from "#app/platform/db/schema.ts";
import { UnfitDatabase } from "#app/platform/db/unfit-database.ts";

/** Tests the index of trigrams with letters of India. @throws UnfitDatabase */
export async function requireTrigrams(db: Kysely<Tables>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db).catch(async (cause: unknown) => {
    // Another process that starts at the same moment may have made it.
    const made = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db);
    if (made.rows.length > 0) return;
    const todo = "run `create extension pg_trgm` in it as its owner or as an administrator";
    throw new UnfitDatabase(`The database lacks the extension pg_trgm: ${todo}.`, { cause });
  });
  const { rows } = await sql<{ n: number }>`
    select cardinality(show_trgm('தமிழ்')) as n`.execute(db);
  if (rows[0]?.n) return;
  const todo =
    "create it anew with --encoding=UTF8 --locale=C.UTF-8, and restore a backup into that";
  throw new UnfitDatabase(`The database knows the letters of ASCII alone (LC_CTYPE): ${todo}.`);
}
