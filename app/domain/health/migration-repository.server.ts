import { sql } from "kysely";
import { migrationsFor } from "#app/platform/db/migrate.ts";
import type { Store } from "#app/platform/db/store.ts";

/** The migrations of this release that the database lacks; it may have those of a newer one. */
export async function findAllMissing({ db, engine }: Pick<Store, "db" | "engine">) {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  return Object.keys(migrationsFor(engine)).filter((name) => !applied.has(name));
}
