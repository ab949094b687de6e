import type { Kysely } from "kysely";
import { afterAll } from "vitest";
import { migrate } from "#app/platform/db/migrate.ts";
import { openDatabase } from "#app/platform/db/open-database.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import type { Store } from "#app/platform/db/store.ts";
import { createDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";

/** A database with the newest schema and nothing in it, for tests of repositories. */
export interface TestStore {
  db: Kysely<Tables>;
  /** The same with its transactions, as repositories take it; its changes are told to nobody. */
  store: Omit<Store, "feed">;
  /** The settings that open it. */
  env: TestDatabase["env"];
  close(): Promise<void>;
}

export async function startTestStore(): Promise<TestStore> {
  const database = await createDatabase();
  const store = await openDatabase(database.env, () => {});
  const { db } = store;
  await migrate(db, database.engine);
  return {
    db,
    store,
    env: database.env,
    async close() {
      await db.destroy();
      await database.drop();
    },
  };
}

/** One for all tests of a file, closed after the last: `const { db } = await openTestStore();`. */
export async function openTestStore(): Promise<TestStore> {
  const opened = await startTestStore();
  afterAll(() => opened.close());
  return opened;
}
