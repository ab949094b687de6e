import type { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { BackupError } from "#app/platform/backup/backup-error.ts";
import { postgresTables } from "#app/platform/backup/postgres-tables.server.ts";
import {
  inOrderOfReferences,
  lastNumbers,
  sqliteTables,
} from "#app/platform/backup/sqlite-tables.server.ts";
import { digestOf, type Row, type Table } from "#app/platform/backup/tables.ts";
import type { Trx } from "#app/platform/db/transact.ts";

/** Kysely keeps its migrations there; those of the target are its own. */
const migrations = new Set(["kysely_migration", "kysely_migration_lock"]);

/** Columns that PostgreSQL alone has, with what they hold until the index is filled. */
const ownColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  search_entry: { words: "" },
};

const rowsAtOnce = 1_000;
/** CVs are in the rows: this many bytes of text travel at once, and one CV more. */
const bytesAtOnce = 8_000_000;

/**
 * Copies all rows from SQLite to PostgreSQL, whose tables are there and empty, and compares each table
 * by count and checksum.
 * @param tell hears how many rows of each table were copied and found to be the same
 * @throws BackupError that names the table with which something is wrong
 */
export async function copyTables(
  from: DatabaseSync,
  trx: Trx,
  tell: (table: string, rows: number) => void,
) {
  const source = sqliteTables(from);
  const target = postgresTables(trx);
  const there = new Map((await target.tables()).map((table) => [table.name, table]));
  const all = new Map((await source.tables()).map((table) => [table.name, table]));
  for (const name of migrations) all.delete(name);
  const names = inOrderOfReferences(from, [...all.keys()]);
  refuseOtherTables(names, [...there.keys()]);
  for (const name of names) {
    const table = all.get(name);
    if (!table) continue;
    refuseOtherColumns(table, there.get(name));
    // Counters and first answers are copied as they are, and not counted again.
    await sql`alter table ${sql.table(name)} disable trigger user`.execute(trx);
    // Of a new database a migration may have written some.
    await sql`delete from ${sql.table(name)}`.execute(trx);
    await copyRows(table, source.rows(table), trx);
    const [ours, theirs] = [await digestOf(source, table), await digestOf(target, table)];
    if (ours.count !== theirs.count || ours.checksum !== theirs.checksum) {
      throw new BackupError(`the rows of ${name} did not arrive as they were: nothing was moved`);
    }
    await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx);
    tell(name, ours.count);
  }
  await setCounters(lastNumbers(from), trx);
}

function refuseOtherTables(names: readonly string[], there: readonly string[]) {
  const known = new Set([...names, ...migrations]);
  const missing = names.find((name) => !there.includes(name));
  const more = there.find((name) => !known.has(name));
  if (missing) throw new BackupError(`PostgreSQL has no table ${missing}`);
  if (more) throw new BackupError(`PostgreSQL has a table ${more} that SQLite has not`);
}

function refuseOtherColumns({ name, columns }: Table, there: Table | undefined) {
  const all = allColumns({ name, columns }).toSorted();
  if (all.join() !== there?.columns.toSorted().join()) {
    throw new BackupError(`the columns of ${name} are not the same on both sides`);
  }
}

function allColumns({ name, columns }: Table): string[] {
  return [...columns, ...Object.keys(ownColumns[name] ?? {})];
}

async function copyRows(table: Table, rows: AsyncIterable<Row> | Iterable<Row>, trx: Trx) {
  let some: string[] = [];
  let size = 0;
  for await (const row of rows) {
    const json = JSON.stringify({ ...row, ...ownColumns[table.name] }, (_name, value) =>
      value instanceof Uint8Array ? `\\x${Buffer.from(value).toString("hex")}` : value,
    );
    some.push(json);
    size += json.length;
    if (some.length < rowsAtOnce && size < bytesAtOnce) continue;
    await insertRows(table, some, trx);
    some = [];
    size = 0;
  }
  if (some.length > 0) await insertRows(table, some, trx);
}

/** PostgreSQL reads each value by the type of its own column: 0 and 1 as false and true, say. */
async function insertRows({ name, columns }: Table, rows: readonly string[], trx: Trx) {
  const all = sql.join(allColumns({ name, columns }).map((column) => sql.ref(column)));
  // With its schema, because a table's name may be a word of PostgreSQL's, such as "record".
  const { rows: schemas } = await sql<{ name: string }>`select current_schema() as name`.execute(
    trx,
  );
  const type = sql.table(`${schemas[0]?.name}.${name}`);
  try {
    await sql`
      insert into ${sql.table(name)} (${all}) overriding system value
        select ${all} from json_populate_recordset(null::${type}, ${`[${rows.join(",")}]`}::json)
    `.execute(trx);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new BackupError(`PostgreSQL does not take a row of ${name}: ${why}`, { cause: error });
  }
}

/** What is stored next gets the number after the last that was given, also if that one is gone. */
async function setCounters(last: ReadonlyMap<string, number>, trx: Trx) {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
      where table_schema = current_schema() and is_identity = 'YES'
  `.execute(trx);
  for (const { table, column } of rows) {
    const number = last.get(table);
    if (number === undefined) continue;
    const sequence = sql`pg_get_serial_sequence(quote_ident(${table}), ${column})`;
    await sql`select setval(${sequence}, ${number})`.execute(trx);
  }
}
