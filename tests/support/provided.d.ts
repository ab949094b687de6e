import type { Engine } from "#app/platform/db/store.ts";

declare module "vitest" {
  /** Values that vitest.config.ts and its global set-ups provide to the tests. */
  interface ProvidedContext {
    engine: Engine;
    /** The path of the SQLite file with the newest schema. */
    sqliteTemplate: string;
    /** The server's address without a database's name, and the migrated database to copy. */
    postgres: { url: string; template: string };
  }
}
