import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { migrationsFor } from "#app/platform/db/migrations/index.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import type { Engine } from "#app/platform/db/store.ts";

/**
 * Brings the database to the newest schema, each migration once, under a lock: Kysely's
 * advisory lock on PostgreSQL, and on SQLite the connection, which one process holds.
 * @throws what the failing migration threw; the database is as it was before that one.
 */
export async function migrate(db: Kysely<Tables>, engine: Engine) {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrationsFor(engine) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
