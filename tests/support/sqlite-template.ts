import type { TestProject } from "vitest/node";
import { createSqliteTemplate } from "#tests/support/sqlite-database.ts";

/** Keeps a migrated database to copy for as long as the tests run. */
export default async function keepTemplate(project: TestProject) {
  const { file, drop } = await createSqliteTemplate();
  project.provide("sqliteTemplate", file);
  return drop;
}
