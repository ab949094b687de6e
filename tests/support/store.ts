import type { Kysely } from "kysely";
import { migrate } from "#app/db/migrate.ts";
import type { Tables } from "#app/db/schema.ts";
import { createDatabase } from "#tests/support/database.ts";

/** A database with the newest schema and nothing in it, for tests of repositories. */
export interface TestStore {
  db: Kysely<Tables>;
  close(): Promise<void>;
}

export async function openTestStore(): Promise<TestStore> {
  const database = await createDatabase();
  const db = database.open();
  await migrate(db, database.engine);
  return {
    db,
    async close() {
      await db.destroy();
      await database.drop();
    },
  };
}
