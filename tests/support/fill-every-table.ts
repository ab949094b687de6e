import { DatabaseSync } from "node:sqlite";

/** Texts that a copy could spoil. */
const texts = [
  "Asha",
  "",
  'O\'Neil \\ "quoted"\t,\n\\N \\. % \r\n',
  "ಬೆಂಗಳೂರು 🪔 e\u0301 \ufeff\u202e",
  "null",
];
const rowsOfEach = texts.length;
const days = ["2026-11-22T10:00:00.000Z", "1999-12-31T23:59:59.999Z", "2038-01-19T03:14:08.001Z"];

/**
 * Puts rows into every table that a migrated SQLite database has, by what the database itself says
 * of its columns, so that a table or a column to come is filled too.
 */
export function fillEveryTable(file: string) {
  const connection = new DatabaseSync(file);
  try {
    for (const table of emptyTables(connection)) fill(connection, table);
    // Only drafts take lines.
    connection.exec(
      "update document set state = 'issued', number = 'Q-' || rowid, issued_on = '2026-11-22'",
    );
    // Rows that are gone, and a counter that goes on behind them.
    connection.exec("delete from partner where no = (select max(no) from partner)");
  } finally {
    connection.close();
  }
}

/**
 * In the order in which they were made: each after those that its rows refer to. Those that a
 * migration or a trigger wrote to are left alone.
 */
function* emptyTables(connection: DatabaseSync): Iterable<string> {
  const all = connection.prepare(
    `select name from sqlite_schema join pragma_table_list as listed using (name)
      where listed.schema = 'main' and listed.type = 'table' order by sqlite_schema.rowid`,
  );
  const kept = /^(sqlite_.*|kysely_.*|record_count)$/;
  for (const { name } of all.all()) {
    if (!kept.test(String(name)) && isEmpty(connection, String(name))) yield String(name);
  }
}

function isEmpty(connection: DatabaseSync, table: string): boolean {
  return connection.prepare(`select 1 from "${table}" limit 1`).get() === undefined;
}

function fill(connection: DatabaseSync, table: string) {
  const columns = connection
    .prepare(`select name, type, "notnull" as needed, pk from pragma_table_info(?)`)
    .all(table)
    .filter(({ pk, type }) => !(pk === 1 && type === "INTEGER"));
  const parents = new Map(
    connection
      .prepare(
        `select "from" as own, "table" as parent, "to" as other from pragma_foreign_key_list(?)`,
      )
      .all(table)
      .map(({ own, parent, other }) => [String(own), { parent, other }]),
  );
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  const places = columns.map(() => "?").join(", ");
  const insert = connection.prepare(`insert into "${table}" (${names}) values (${places})`);
  for (let row = 0; row < rowsOfEach; row++) {
    insert.run(
      ...columns.map(({ name, type, needed, pk }, column) => {
        const own = checked[table]?.[String(name)]?.(row);
        if (own !== undefined) return own;
        const reference = parents.get(String(name));
        if (reference) {
          const { parent, other } = reference;
          const sql = `select "${other}" as id from "${parent}" order by 1 limit 1 offset ?`;
          return connection.prepare(sql).get(row)?.id ?? null;
        }
        if (!needed && !pk && (row + column) % 3 === 0) return null;
        return sampleOf(String(type).toLowerCase(), row, column);
      }),
    );
  }
}

/** Of a document and its tax table alike. */
const amount = () => 5_000_000_000;
const sums = { taxable: amount, cgst: amount, sgst: amount, igst: amount };

/** Values that pass the database's checks: sums add up, and billed charges have an invoice. */
const checked: Record<string, Record<string, (row: number) => string | number>> = {
  document: { ...sums, state: () => "draft", rounding: () => 0, total: () => 20_000_000_000 },
  document_tax: sums,
  settlement: { amount: () => 0 },
  charge: { state: () => "billed" },
};

function sampleOf(type: string, row: number, column: number) {
  if (type === "blob") return Uint8Array.from({ length: 70_000 }, (_, i) => (i * (row + 3)) % 256);
  if (type === "date") return days[row % days.length] ?? "";
  if (type === "bigint") return 5_000_000_000 + row;
  if (type === "real") return row + 0.5;
  // It may be a yes or no.
  if (type === "integer") return row % 2;
  // Different in each row, because the column may be a key.
  return `${texts[(row + column) % texts.length]}${row}`;
}
