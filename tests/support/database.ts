import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { openPostgres } from "#app/platform/db/postgres.ts";
import type { Engine } from "#app/platform/db/store.ts";
import { createSqliteDatabase, type TestDatabase } from "#tests/support/sqlite-database.ts";

/**
 * A database with the newest schema and nothing in it.
 * @param engine the one that this run of the tests is for, unless it is named
 * @param isEmpty leaves out the schema too
 */
export async function createDatabase({
  engine = inject("engine"),
  isEmpty = false,
}: {
  engine?: Engine;
  isEmpty?: boolean;
} = {}): Promise<TestDatabase> {
  if (engine === "sqlite") {
    return createSqliteDatabase(isEmpty ? undefined : inject("sqliteTemplate"));
  }
  // The directory still holds what is not in the database.
  const local = await createSqliteDatabase();
  const { url: server, template } = inject("postgres");
  const name = `test_${randomBytes(8).toString("hex")}`;
  const url = `${server}/${name}`;
  const source = isEmpty ? "template0" : template;
  // Copying files is three times as fast as logging them, on a server that does not wait for the disk.
  await administer(server, `create database ${name} template ${source} strategy file_copy`);
  return {
    engine,
    env: { ...local.env, DATABASE_URL: url },
    open: () => openPostgres(url, () => {}),
    async drop() {
      await administer(server, `drop database ${name} with (force)`);
      await local.drop();
    },
  };
}

/** Runs a statement that is about databases and not in one. */
async function administer(server: string, statement: string) {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
