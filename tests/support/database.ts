import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { openPostgres } from "#app/db/postgres.ts";
import { createSqliteDatabase, type TestDatabase } from "#tests/support/sqlite-database.ts";

/** An empty database on the engine that this run of the tests is for. */
export async function createDatabase(): Promise<TestDatabase> {
  // On PostgreSQL the directory still holds what is not in the database.
  const local = await createSqliteDatabase();
  if (inject("engine") === "sqlite") return local;

  const name = `test_${randomBytes(8).toString("hex")}`;
  const url = `${inject("postgresUrl")}/${name}`;
  await administer(`create database ${name}`);
  return {
    engine: "postgres",
    env: { ...local.env, DATABASE_URL: url },
    open: () => openPostgres(url, () => {}),
    async drop() {
      await administer(`drop database ${name} with (force)`);
      await local.drop();
    },
  };
}

async function administer(statement: string) {
  const client = new pg.Client({ connectionString: `${inject("postgresUrl")}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
