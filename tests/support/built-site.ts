import type { Kysely } from "kysely";
import { afterAll, onTestFinished } from "vitest";
import type { Tables } from "#app/platform/db/schema.ts";
import { createDatabase } from "#tests/support/database.ts";
import { startProcess } from "#tests/support/process.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";

/** The site as `npm start` serves it, with a database of its own. */
export interface BuiltSite {
  url: string;
  env: TestDatabase["env"];
  /** A connection beside the site's own, to look at what is stored. */
  db: Kysely<Tables>;
}

/** One for all tests of a file, which awaits it before them. */
export async function openBuiltSite(
  env?: Record<string, string>,
  options?: Parameters<typeof startProcess>[2],
): Promise<BuiltSite> {
  const database = await createDatabase();
  const server = await startProcess(database, env, options);
  const db = database.open();
  afterAll(async () => {
    await db.destroy();
    await server.kill("SIGKILL");
    await database.drop();
  });
  return { url: server.url, env: database.env, db };
}

/** A database of one test's own, dropped after it. */
export async function createOwnDatabase(...options: Parameters<typeof createDatabase>) {
  const database = await createDatabase(...options);
  onTestFinished(() => database.drop());
  return database;
}

/** A process of one test's own, killed after it. */
export async function startOwnProcess(...options: Parameters<typeof startProcess>) {
  const running = await startProcess(...options);
  onTestFinished(async () => void (await running.kill("SIGKILL")));
  return running;
}
