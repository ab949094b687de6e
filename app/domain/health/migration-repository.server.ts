import { sql } from "kysely";
import { migrations } from "#app/platform/db/migrate.ts";
import type { Db } from "#app/platform/db/transact.ts";

/** The migrations of this release that the database lacks; it may have those of a newer one. */
export async function findAllMissing(db: Db) {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  return Object.keys(migrations).filter((name) => !applied.has(name));
}
