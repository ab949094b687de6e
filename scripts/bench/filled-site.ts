import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { refreshIndex } from "#app/domain/search/refresh-index.server.ts";
import { migrate } from "#app/platform/db/migrate.ts";
import { openDatabase } from "#app/platform/db/open-database.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { signInAt } from "#tests/support/client.ts";
import { type Amounts, fill } from "../seed/fill.ts";
import { startSite } from "./processes.ts";

/** The site on a database with invented records, and an admin who is signed in. */
export interface FilledSite {
  url: string;
  cookie: string;
  /** A connection beside the site's own. */
  db: Kysely<Tables>;
  residentMb(): number;
  close(): Promise<void>;
}

/** Whoever signs in at a filled site. */
export const admin = { email: "admin@southbridge.example", password: "correct horse battery" };

/**
 * @param databaseUrl an empty PostgreSQL database; without it, a SQLite file is made
 * @param days over how many days the records came in
 */
export async function startFilledSite(
  amounts: Amounts,
  databaseUrl: string | undefined,
  days?: number,
): Promise<FilledSite> {
  const directory = mkdtempSync(join("build", "bench-lists-"));
  const database = await openDatabase({ DATA_DIR: directory, DATABASE_URL: databaseUrl }, () => {});
  const { db, engine } = database;
  await migrate(db, engine);
  // While it is empty: the site's start would do it for all that is filled in.
  await refreshIndex(database);
  await fill(db, engine, amounts, { days });
  const site = await startSite(directory, {
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    AUTH_SECRET: "a secret of the bench, and of nothing else",
    TRUST_PROXY: "loopback",
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  const { cookie } = await signInAt(site.url, admin);
  return {
    url: site.url,
    cookie,
    db,
    residentMb: site.residentMb,
    async close() {
      await site.stop();
      await db.destroy();
      rmSync(directory, { recursive: true });
    },
  };
}
