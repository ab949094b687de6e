import { sql } from "kysely";
import type { Row, TableSource } from "#app/platform/backup/tables.ts";
import type { Trx } from "#app/platform/db/transact.ts";

const rowsAtOnce = 1_000;

/** The tables of a PostgreSQL database, as one transaction sees them. */
export function postgresTables(trx: Trx): TableSource {
  return {
    async tables() {
      const { rows } = await sql<{ name: string; columns: string[] }>`
        select table_name as name, json_agg(column_name order by column_name collate "C") as columns
        from information_schema.columns join information_schema.tables
          using (table_schema, table_name)
        where table_schema = current_schema() and table_type = 'BASE TABLE'
        group by table_name order by table_name collate "C"
      `.execute(trx);
      return rows;
    },
    /** By a cursor, so that a table need not fit into memory. */
    async *rows({ name, columns }): AsyncIterable<Row> {
      const names = sql.join(columns.map((column) => sql.ref(column)));
      await sql`declare all_rows no scroll cursor for select ${names} from ${sql.table(name)}`.execute(
        trx,
      );
      while (true) {
        const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from all_rows`.execute(trx);
        yield* rows;
        if (rows.length < rowsAtOnce) break;
      }
      await sql`close all_rows`.execute(trx);
    },
  };
}
