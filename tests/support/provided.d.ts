import type { Engine } from "#app/platform/db/store.ts";

declare module "vitest" {
  /** What the projects of vitest.config.ts and their global set-up give to the tests. */
  interface ProvidedContext {
    engine: Engine;
    /** Where the SQLite file with the newest schema lies. */
    sqliteTemplate: string;
    /** The server's address without a database's name, and the migrated database to copy. */
    postgres: { url: string; template: string };
  }
}
