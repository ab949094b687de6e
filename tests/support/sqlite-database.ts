import { copyFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import type { Tables } from "#app/platform/db/schema.ts";
import { openSqlite } from "#app/platform/db/sqlite.ts";
import type { Engine } from "#app/platform/db/store.ts";

/** A database of one test's own, and the settings that make a site use it. */
export interface TestDatabase {
  engine: Engine;
  env: { DATA_DIR: string; DATABASE_URL?: string };
  /** A connection beside the site's, for the caller to destroy. */
  open(): Kysely<Tables>;
  /** Takes the database and its directory away. */
  drop(): Promise<void>;
}

export const fileIn = (directory: string) => join(directory, "southbridge.db");

/** @param template a file with the schema in it; without one, the database is empty */
export async function createSqliteDatabase(template?: string): Promise<TestDatabase> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "southbridge-data-"));
  if (template) copyFileSync(template, fileIn(DATA_DIR));
  return {
    engine: "sqlite",
    env: { DATA_DIR },
    open: () => openSqlite(fileIn(DATA_DIR)),
    drop: () => rm(DATA_DIR, { recursive: true, force: true }),
  };
}
