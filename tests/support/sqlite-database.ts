import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import type { Tables } from "#app/db/schema.ts";
import { openSqlite } from "#app/db/sqlite.ts";
import type { Engine } from "#app/db/store.ts";

/** An empty database of one test's own, and the settings that make a site use it. */
export interface TestDatabase {
  engine: Engine;
  env: { DATA_DIR: string; DATABASE_URL?: string };
  /** A connection beside the site's; whoever opens it destroys it. */
  open(): Kysely<Tables>;
  /** Takes the database and its directory away. */
  drop(): Promise<void>;
}

export async function createSqliteDatabase(): Promise<TestDatabase> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "southbridge-data-"));
  return {
    engine: "sqlite",
    env: { DATA_DIR },
    open: () => openSqlite(join(DATA_DIR, "southbridge.db")),
    drop: () => rm(DATA_DIR, { recursive: true, force: true }),
  };
}
