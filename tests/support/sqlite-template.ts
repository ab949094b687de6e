import type { TestProject } from "vitest/node";
import { migrate } from "#app/platform/db/migrate.ts";
import { createSqliteDatabase, fileIn } from "#tests/support/sqlite-database.ts";

/** Provides a migrated database to copy, because migrating takes longer than most tests. */
export default async function provideTemplate(project: TestProject) {
  const { env, open, drop } = await createSqliteDatabase();
  const db = open();
  await migrate(db, "sqlite");
  // Closing moves the content of the write-ahead log into the file.
  await db.destroy();
  project.provide("sqliteTemplate", fileIn(env.DATA_DIR));
  return drop;
}
