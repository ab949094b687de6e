import type { Kysely } from "kysely";
import type { Tables } from "#app/platform/db/schema.ts";
import { createDatabase } from "#tests/support/database.ts";
import { startProcess } from "#tests/support/process.ts";

/** The site as `npm start` serves it, with a database of its own. */
export interface BuiltSite {
  url: string;
  /** A connection beside the site's own, to look at what is stored. */
  db: Kysely<Tables>;
  /** Ends the process and takes the database away. */
  close(): Promise<void>;
}

/** @param env settings beside those of all tests */
export async function startBuiltSite(env: Record<string, string> = {}): Promise<BuiltSite> {
  const database = await createDatabase();
  const server = await startProcess(database, env);
  const db = database.open();
  return {
    url: server.url,
    db,
    async close() {
      await db.destroy();
      await server.kill("SIGKILL");
      await database.drop();
    },
  };
}
