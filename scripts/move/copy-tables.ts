import type { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import type { Trx } from "#app/platform/db/transact.ts";

/** Columns that PostgreSQL alone has, with what they hold until the index is filled. */
const ownColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  search_entry: { words: "" },
};

const rowsAtOnce = 1_000;
/** CVs are in the rows: this many characters travel at once, and one CV more. */
const charactersAtOnce = 8_000_000;

/**
 * Copies all rows from SQLite to PostgreSQL, which has the same tables. Those of Kysely and of the
 * full-text index are left out.
 */
export async function copyTables(
  from: DatabaseSync,
  trx: Trx,
  report: (table: string, rows: number) => void,
) {
  const tables = from.prepare(
    `select name from sqlite_schema join pragma_table_list as listed using (name)
      where listed.schema = 'main' and listed.type = 'table'
      and name not like 'kysely%' and name not like 'sqlite%'
      order by sqlite_schema.rowid`,
  );
  // In the order in which they were made: each after those that its rows refer to.
  for (const { name } of tables.all()) {
    report(String(name), await copyTable(from, trx, String(name)));
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

async function copyTable(from: DatabaseSync, trx: Trx, name: string): Promise<number> {
  // Counters and first answers are copied as they are, and not counted again.
  await sql`alter table ${sql.table(name)} disable trigger user`.execute(trx);
  // A migration may have written some.
  await sql`delete from ${sql.table(name)}`.execute(trx);
  let count = 0;
  let characters = 0;
  let some: string[] = [];
  let columns: string[] = [];
  const insert = async () => {
    if (some.length > 0) await insertRows(trx, name, columns, `[${some.join(",")}]`);
    count += some.length;
    characters = 0;
    some = [];
  };
  for (const row of from.prepare(`select * from "${name}"`).iterate()) {
    const values = { ...row, ...ownColumns[name] };
    const json = JSON.stringify(values, (_name, value) =>
      value instanceof Uint8Array ? `\\x${Buffer.from(value).toString("hex")}` : value,
    );
    columns = Object.keys(values);
    some.push(json);
    characters += json.length;
    if (some.length >= rowsAtOnce || characters >= charactersAtOnce) await insert();
  }
  await insert();
  await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx);
  return count;
}

/** PostgreSQL reads each value by the type of its own column: 0 and 1 as false and true, say. */
async function insertRows(trx: Trx, name: string, columns: readonly string[], rows: string) {
  const all = sql.join(columns.map((column) => sql.ref(column)));
  const schemas = await sql<{ name: string }>`select current_schema() as name`.execute(trx);
  // With its schema, because a table's name may be a word of PostgreSQL's, such as "record".
  const type = sql.table(`${schemas.rows[0]?.name}.${name}`);
  await sql`
    insert into ${sql.table(name)} (${all}) overriding system value
      select ${all} from json_populate_recordset(null::${type}, ${rows}::json)
  `
    .execute(trx)
    .catch((error: Error) => {
      throw new Error(`PostgreSQL does not take a row of ${name}: ${error.message}`);
    });
}
