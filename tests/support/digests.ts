import { createHash } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { openPostgres } from "#app/platform/db/postgres.ts";

/** The number of rows in a table, and a checksum that does not depend on their order. */
interface Digest {
  count: number;
  checksum: string;
}

/**
 * The count and the checksum of every table that the database has, the same on either engine for
 * the same records.
 */
export async function digestsOf({
  DATA_DIR,
  DATABASE_URL,
}: {
  DATA_DIR: string;
  DATABASE_URL?: string | undefined;
}): Promise<Record<string, Digest>> {
  if (!DATABASE_URL) return digestsOfFile(join(DATA_DIR, "southbridge.db"));
  const db = openPostgres(DATABASE_URL, () => {});
  try {
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = current_schema()`.execute(db);
    const digests: Record<string, Digest> = {};
    for (const { name } of tables) {
      const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(db);
      digests[name] = digest(rows);
    }
    return digests;
  } finally {
    await db.destroy();
  }
}

/** Of an SQLite database, without the tables in which it keeps the full-text index. */
export async function digestsOfFile(file: string) {
  const connection = new DatabaseSync(file, { readOnly: true });
  const tables = connection.prepare(
    `select name from pragma_table_list
      where schema = 'main' and type = 'table' and name not like 'sqlite%'`,
  );
  const digests: Record<string, Digest> = {};
  for (const { name } of tables.all()) {
    const rows = connection.prepare(`select * from "${name}"`).all();
    digests[String(name)] = digest(rows);
  }
  connection.close();
  return digests;
}

type Row = Record<string, unknown>;

function digest(rows: readonly Row[]): Digest {
  const hashes = rows.map((row) => {
    const columns = Object.keys(row).toSorted();
    const values = columns.map((column) => plain(row[column]));
    return createHash("sha256").update(JSON.stringify(values)).digest("hex");
  });
  // The engines do not sort alike.
  const sum = createHash("sha256").update(hashes.toSorted().join());
  return { count: rows.length, checksum: sum.digest("hex") };
}

/** A value as SQLite stores it: 0 or 1 for booleans, ISO 8601 in UTC for times. */
function plain(value: unknown): unknown {
  if (typeof value === "boolean") return Number(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  return value;
}
