import type { DatabaseSync } from "node:sqlite";
import type { Row, Table, TableSource } from "#app/platform/backup/tables.ts";

/** The tables of an SQLite database, without those in which it keeps the full-text index. */
export function sqliteTables(connection: DatabaseSync): TableSource {
  return {
    async tables() {
      const names = connection
        .prepare(
          `select name from pragma_table_list
            where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\'
            order by name`,
        )
        .all();
      return names.map(({ name }): Table => {
        const columns = connection
          .prepare("select name from pragma_table_info(?) order by name")
          .all(String(name));
        return { name: String(name), columns: columns.map((column) => String(column.name)) };
      });
    },
    *rows({ name, columns }): Iterable<Row> {
      const names = columns.map(quote).join(", ");
      yield* connection.prepare(`select ${names} from ${quote(name)}`).iterate();
    },
  };
}

/** The number that each table with a counter gave last, by the table's name. */
export function lastNumbers(connection: DatabaseSync): Map<string, number> {
  const rows = connection.prepare("select name, seq from sqlite_sequence").all();
  return new Map(rows.map(({ name, seq }) => [String(name), Number(seq)]));
}

/** The names of tables, each after those that its rows refer to. */
export function inOrderOfReferences(connection: DatabaseSync, names: readonly string[]): string[] {
  const references = connection.prepare(`select "table" as name from pragma_foreign_key_list(?)`);
  const ordered = new Set<string>();
  const add = (name: string) => {
    if (ordered.has(name)) return;
    for (const parent of references.all(name)) if (parent.name !== name) add(String(parent.name));
    ordered.add(name);
  };
  for (const name of names) add(name);
  return [...ordered];
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
