import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { fillIndex } from "#app/domain/search/refresh-index.server.ts";
import type { Env } from "#app/env.server.ts";
import { BackupError } from "#app/platform/backup/backup-error.ts";
import { copyTables } from "#app/platform/backup/copy-tables.server.ts";
import { holdAlone } from "#app/platform/backup/hold-alone.server.ts";
import { refuseOther } from "#app/platform/backup/known-migrations.ts";
import { migrate } from "#app/platform/db/migrate.ts";
import { openPostgres } from "#app/platform/db/postgres.ts";
import type { Trx } from "#app/platform/db/transact.ts";

/**
 * Copies the SQLite site in `DATA_DIR` into the empty PostgreSQL database at `DATABASE_URL`, in one
 * transaction. The SQLite file stays as it is, and nobody can write to it meanwhile.
 * @param tell hears of each table that is copied and compared
 * @throws BackupError; then PostgreSQL is as empty as before
 */
export async function moveToPostgres(
  env: Pick<Env, "DATA_DIR" | "DATABASE_URL" | "AUTH_SECRET">,
  tell: (table: string, rows: number) => void,
) {
  const { DATA_DIR, DATABASE_URL } = env;
  if (!DATABASE_URL) throw new BackupError("set DATABASE_URL to the empty database to fill");
  const file = join(DATA_DIR, "southbridge.db");
  if (!existsSync(file)) throw new BackupError(`there is no database ${file} to move`);
  refuseOtherSecret(env);
  const from = holdAlone(file);
  const db = openPostgres(DATABASE_URL, () => {});
  try {
    const applied = from.prepare("select name from kysely_migration order by name").all();
    refuseOther(
      "sqlite",
      applied.map(({ name }) => String(name)),
    );
    await db.transaction().execute(async (trx) => {
      await refuseFilled(trx);
      await migrate(trx, "postgres");
      await copyTables(from, trx, tell);
      await fillIndex(trx);
    });
    await sql`vacuum analyze`.execute(db);
  } finally {
    from.close();
    await db.destroy();
  }
}

async function refuseFilled(trx: Trx) {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() limit 1
  `.execute(trx);
  const [table] = rows;
  if (table) {
    throw new BackupError(
      `the database at DATABASE_URL is not empty (it has a table ${table.name}): make a new one`,
    );
  }
}

/** The secrets of second factors are encrypted with it, and would be lost. */
function refuseOtherSecret({ AUTH_SECRET, DATA_DIR }: Pick<Env, "AUTH_SECRET" | "DATA_DIR">) {
  const file = join(DATA_DIR, "auth-secret");
  if (existsSync(file) && readFileSync(file, "utf8").trim() !== AUTH_SECRET) {
    throw new BackupError(
      `set AUTH_SECRET to what stands in ${file}, or nobody's second factor works any more (if the site ran with another, remove the file)`,
    );
  }
}
