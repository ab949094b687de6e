import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "#app/platform/db/migrate.ts";
import { openPostgres } from "#app/platform/db/postgres.ts";
import { startPostgres } from "#tests/support/embedded-postgres.ts";

const template = "southbridge_template";

/** Runs a real PostgreSQL server, with a migrated database to copy, for as long as the tests run. */
export default async function servePostgres(project: TestProject) {
  const { url, stop } = await startPostgres({
    max_connections: "200",
    // The server never dies in a test, so nothing is lost by not waiting for the disk.
    fsync: "off",
    full_page_writes: "off",
    autovacuum: "off",
  });
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  const db = openPostgres(`${url}/${template}`, () => {});
  await migrate(db, "postgres");
  await db.destroy();
  project.provide("postgres", { url, template });
  return stop;
}
