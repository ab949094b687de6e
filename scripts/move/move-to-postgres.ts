import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { fillIndex } from "#app/domain/search/refresh-index.server.ts";
import type { Env } from "#app/env.server.ts";
import { migrate, migrationsFor } from "#app/platform/db/migrate.ts";
import { openPostgres } from "#app/platform/db/postgres.ts";
import type { Trx } from "#app/platform/db/transact.ts";
import { isBusy } from "#app/platform/db/unavailable.ts";
import { copyTables } from "./copy-tables.ts";

/**
 * Copies the SQLite site in `DATA_DIR` into the empty PostgreSQL database at `DATABASE_URL`, in one
 * transaction. The SQLite file stays as it is, and nobody can write to it meanwhile.
 * @param report is called with each table that is copied and the number of its rows
 * @throws why nothing was moved; PostgreSQL is as empty as before
 */
export async function moveToPostgres(
  env: Pick<Env, "DATA_DIR" | "DATABASE_URL" | "AUTH_SECRET">,
  report: (table: string, rows: number) => void,
) {
  const { DATABASE_URL } = env;
  if (!DATABASE_URL) throw new Error("set DATABASE_URL to the empty database to fill");
  refuseOtherSecret(env);
  const from = openAlone(join(env.DATA_DIR, "southbridge.db"));
  const db = openPostgres(DATABASE_URL, () => {});
  try {
    refuseOtherSchema(from);
    await db.transaction().execute(async (trx) => {
      await refuseFilled(trx);
      await migrate(trx, "postgres");
      await copyTables(from, trx, report);
      await fillIndex(trx);
    });
    await sql`vacuum analyze`.execute(db);
  } finally {
    from.close();
    await db.destroy();
  }
}

/** The secrets of second factors are encrypted with it, and would be lost. */
function refuseOtherSecret({ AUTH_SECRET, DATA_DIR }: Pick<Env, "AUTH_SECRET" | "DATA_DIR">) {
  const file = join(DATA_DIR, "auth-secret");
  if (existsSync(file) && readFileSync(file, "utf8").trim() !== AUTH_SECRET) {
    throw new Error(
      `set AUTH_SECRET to what stands in ${file}, or nobody's second factor works any more (if the site ran with another, remove the file)`,
    );
  }
}

/** Opens a database that nobody else reads or writes until it is closed. */
function openAlone(file: string): DatabaseSync {
  if (!existsSync(file)) throw new Error(`there is no database ${file} to move`);
  const connection = new DatabaseSync(file, { timeout: 0 });
  try {
    // SQLite ends the write-ahead log only for a connection that is alone.
    connection.exec("pragma journal_mode = delete; begin exclusive");
    return connection;
  } catch (error) {
    connection.close();
    if (!isBusy(error)) throw error;
    throw new Error(`${file} is in use: stop the site first`);
  }
}

function refuseOtherSchema(from: DatabaseSync) {
  const rows = from.prepare("select name from kysely_migration order by name").all();
  const known = Object.keys(migrationsFor("sqlite")).toSorted();
  if (rows.map(({ name }) => name).join() !== known.join()) {
    throw new Error("its schema is of another release: start the site with this one first");
  }
}

async function refuseFilled(trx: Trx) {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() limit 1
  `.execute(trx);
  if (rows[0]) throw new Error(`the database is not empty (it has a table ${rows[0].name})`);
}
