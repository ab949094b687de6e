import { type Kysely, sql } from "kysely";
import type { Tables } from "#app/platform/db/schema.ts";
import { isPostgres } from "#app/platform/db/store.ts";

/** The rows in the whole database that contain one of some words, in any case: "table: row". */
export async function findInEveryTable(
  db: Kysely<Tables>,
  words: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  for (const table of await tablesOf(db)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
      db,
    );
    for (const row of rows) {
      const text = Object.values(row).map(asText).join("\n").toLowerCase();
      if (words.some((word) => text.includes(word.toLowerCase()))) {
        found.push(`${table}: ${brief(row)}`);
      }
    }
  }
  return found;
}

async function tablesOf(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await (isPostgres(db)
    ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
    : sql<{ name: string }>`
        select name from pragma_table_list
        where schema = 'main' and type = 'table'
      `
  ).execute(db);
  return rows.map(({ name }) => name);
}

function asText(value: unknown): string {
  return value instanceof Uint8Array ? Buffer.from(value).toString("utf8") : String(value ?? "");
}

function brief(row: Record<string, unknown>): string {
  return Object.values(row)
    .map((value) => asText(value).slice(0, 200))
    .join(" | ");
}
