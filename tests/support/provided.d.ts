import type { Engine } from "#app/platform/db/store.ts";

declare module "vitest" {
  /** Values that vitest.config.ts and its global set-ups provide to the tests. */
  interface ProvidedContext {
    engine: Engine;
    /** Where the SQLite file with the newest schema lies. */
    sqliteTemplate: string;
    /** The server's address without a database's name, and the migrated database to copy. */
    postgres: { url: string; template: string };
  }
}
