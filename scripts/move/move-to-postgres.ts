import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import type { Env } from "#app/env.server.ts";
import { migrate, migrations } from "#app/platform/db/migrate.ts";
import { findNewer } from "#app/platform/db/newer-migrations.ts";
import { openPostgres } from "#app/platform/db/postgres.ts";
import type { Trx } from "#app/platform/db/transact.ts";
import { isBusy } from "#app/platform/db/unavailable.ts";
import { requireTrigrams } from "#app/platform/search/require-trigrams.ts";

type Report = (table: string, rows: number) => void;

/** CVs are in the rows: this many characters travel at once, and one CV more. */
const charactersAtOnce = 2_000_000;

/**
 * Copies the SQLite site in `DATA_DIR` into the empty PostgreSQL database at `DATABASE_URL`, in one
 * transaction. The SQLite file stays as it is, and nobody can write to it meanwhile.
 * @param report is called with each table that is copied and the number of its rows
 * @throws why nothing was moved; PostgreSQL is as empty as before
 */
export async function moveToPostgres(
  { DATABASE_URL, ...env }: Pick<Env, "DATA_DIR" | "DATABASE_URL" | "AUTH_SECRET">,
  report: Report,
) {
  if (!DATABASE_URL) throw new Error("set DATABASE_URL to the empty database to fill");
  refuseOtherSecret(env);
  const from = openAlone(join(env.DATA_DIR, "southbridge.db"));
  const db = openPostgres(DATABASE_URL, () => {});
  try {
    const applied = from.prepare("select name from kysely_migration order by name").all();
    const [own, theirs] = [Object.keys(migrations), applied.map(({ name }) => String(name))];
    findNewer(own, theirs);
    if (theirs.join() !== own.join()) {
      throw new Error("its schema is of another release: start the site with this one first");
    }
    await requireTrigrams(db);
    await db.transaction().execute(async (trx) => {
      const tables = sql`select from pg_tables where schemaname = current_schema()`;
      if ((await tables.execute(trx)).rows.length > 0) {
        throw new Error("the database at DATABASE_URL is not empty: create a new one");
      }
      await migrate(trx, "postgres");
      await copyTables(from, trx, report);
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
    throw isBusy(error) ? new Error(`${file} is in use: stop the site first`) : error;
  }
}

/** Copies all rows, without the tables of Kysely and of the full-text index. */
async function copyTables(from: DatabaseSync, trx: Trx, report: Report) {
  // In the order in which they were made: each after those that its rows refer to.
  const tables = from.prepare(
    `select name from sqlite_schema join pragma_table_list as listed using (name)
      where listed.schema = 'main' and listed.type = 'table'
      and name not like 'kysely%' and name not like 'sqlite%'
      order by sqlite_schema.rowid`,
  );
  for (const { name } of tables.all()) {
    const table = sql.table(String(name));
    // Counters and first answers are copied as they are, and not counted again.
    await sql`alter table ${table} disable trigger user`.execute(trx);
    report(String(name), await copyRows(from, trx, String(name)));
    await sql`alter table ${table} enable trigger user`.execute(trx);
  }
  // The next row gets the number after the last that was given, also if that one is gone.
  for (const { name, seq } of from.prepare("select name, seq from sqlite_sequence").all()) {
    await sql`
      select setval(pg_get_serial_sequence(quote_ident(table_name), column_name), ${seq})
      from information_schema.columns
      where table_schema = current_schema() and table_name = ${name} and is_identity = 'YES'
    `.execute(trx);
  }
}

async function copyRows(from: DatabaseSync, trx: Trx, name: string): Promise<number> {
  let count = 0;
  let columns: string[] = [];
  let json = "";
  for (const row of from.prepare(`select * from "${name}"`).iterate()) {
    json += `${json && ","}${JSON.stringify(row, bytesAsText)}`;
    columns = Object.keys(row);
    count += 1;
    if (json.length < charactersAtOnce) continue;
    await insertRows(trx, name, columns, json);
    json = "";
  }
  if (json) await insertRows(trx, name, columns, json);
  return count;
}

function bytesAsText(_name: string, value: unknown) {
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString("hex")}` : value;
}

/** PostgreSQL reads each value by the type of its own column: 0 and 1 as false and true, say. */
async function insertRows(trx: Trx, name: string, columns: readonly string[], json: string) {
  const all = sql.join(columns.map((column) => sql.ref(column)));
  // The table's type by a row, because "record" is also a type of PostgreSQL's own.
  const none = sql`(select one from ${sql.table(name)} as one limit 0)`;
  const rows = sql`json_populate_recordset(${none}, ${`[${json}]`}::json)`;
  const insert = sql`
    insert into ${sql.table(name)} (${all}) overriding system value select ${all} from ${rows}`;
  await insert.execute(trx).catch((error: Error) => {
    throw new Error(`PostgreSQL does not take a row of ${name}: ${error.message}`);
  });
}
