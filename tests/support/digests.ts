import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { DatabaseSettings } from "#app/platform/backup/backups.server.ts";
import { postgresTables } from "#app/platform/backup/postgres-tables.server.ts";
import { sqliteTables } from "#app/platform/backup/sqlite-tables.server.ts";
import { type Digest, digestOf, type TableSource } from "#app/platform/backup/tables.ts";
import { openPostgres } from "#app/platform/db/postgres.ts";

/**
 * The count and the checksum of every table that the database has.
 * @param leftOut a column that only one engine has
 */
export function digestsOf(
  { DATA_DIR, DATABASE_URL }: DatabaseSettings,
  leftOut?: string,
): Promise<Record<string, Digest>> {
  return DATABASE_URL
    ? digestsOfPostgres(DATABASE_URL, leftOut)
    : digestsOfFile(join(DATA_DIR, "southbridge.db"));
}

export async function digestsOfFile(file: string): Promise<Record<string, Digest>> {
  const connection = new DatabaseSync(file);
  try {
    return await digestAll(sqliteTables(connection));
  } finally {
    connection.close();
  }
}

async function digestsOfPostgres(url: string, leftOut: string | undefined) {
  const db = openPostgres(url, () => {});
  try {
    return await db.transaction().execute((trx) => {
      const source = postgresTables(trx);
      const tables = async () =>
        (await source.tables()).map(({ name, columns }) => ({
          name,
          columns: columns.filter((column) => column !== leftOut),
        }));
      return digestAll({ ...source, tables });
    });
  } finally {
    await db.destroy();
  }
}

async function digestAll(source: TableSource): Promise<Record<string, Digest>> {
  const digests: Record<string, Digest> = {};
  for (const table of await source.tables()) digests[table.name] = await digestOf(source, table);
  return digests;
}
