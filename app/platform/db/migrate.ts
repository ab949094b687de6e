import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { baseline } from "#app/platform/db/migrations/0100-baseline.ts";
import { type ColumnTypes, columnTypes } from "#app/platform/db/migrations/column-types.ts";
import { findNewer } from "#app/platform/db/newer-migrations.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import type { Engine } from "#app/platform/db/store.ts";

/** Literal statements by the migration's name, in order (decision 0032). */
export const migrations: Record<string, (types: ColumnTypes) => readonly string[]> = {
  "0100-baseline": baseline,
};

/**
 * Brings the database to the newest schema, all or nothing; of several processes one does it.
 * @returns the migrations of a newer release that the database has already; they stay as they are
 * @throws UnfitDatabase, or what the failing migration threw; the database is as it was
 */
export async function migrate(db: Kysely<Tables>, engine: Engine): Promise<string[]> {
  const names = Object.keys(migrations);
  const done = await findApplied(db);
  const newer = findNewer(names, done);
  // Most starts: Kysely would look at every table several times.
  if (names.every((name) => done.includes(name))) return newer;
  const own = Object.entries(migrations).map(([name, statementsOf]) => {
    const up = async (trx: Kysely<unknown>) => {
      for (const statement of statementsOf(columnTypes[engine])) {
        await sql.raw(statement).execute(trx);
      }
    };
    return [name, { up }];
  });
  // Kysely refuses a database with migrations that it is not told of.
  const applied = newer.map((name) => [name, { up: async () => {} }]);
  const provider = { getMigrations: async () => Object.fromEntries([...own, ...applied]) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
  return newer;
}

/** The names of the migrations that the database has; of an empty one there are none. */
async function findApplied(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}
