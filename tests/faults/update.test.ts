import { rmSync } from "node:fs";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aBooking } from "#tests/factories/booking.ts";
import { type Client, signInAsAdmin } from "#tests/support/client.ts";
import { createDatabase } from "#tests/support/database.ts";
import { type EverydayResult, enquire, startEverydayLoad } from "#tests/support/everyday-load.ts";
import { makeReleaseAfter, migrationAfter } from "#tests/support/release-after.ts";
import { buildReleaseBefore } from "#tests/support/release-before.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";
import { startTwo, type TwoProcesses } from "#tests/support/two-behind-proxy.ts";

/**
 * Two processes serve behind a proxy, on one PostgreSQL. One after the other is stopped and started
 * as another release, while visitors and staff go on.
 */
let database: TestDatabase;
let site: TwoProcesses;
let admin: Client;
beforeEach(async () => {
  database = await createDatabase({ engine: "postgres", isEmpty: true });
});
afterEach(async () => {
  await site?.close();
  await database.drop();
});

async function startWith(build: string) {
  site = await startTwo(database, build);
  admin = await signInAsAdmin(site.url);
  for (let i = 0; i < 100; i += 1) await enquire(site.url, `Before ${i}`);
  expect((await admin.post("/paymentpage", aBooking())).status).toBe(303);
}

/** Puts a release in place under load. @returns what is to be said of it */
async function replace(what: string, build: string): Promise<string> {
  const rowsBefore = await allRows();
  const load = startEverydayLoad(site.url, admin, what);
  const away = await site.replaceBy(build).finally(() => load.stop());
  const result = await load.stop();
  await expectNothingLost(what, result, rowsBefore);
  const { pages, confirmed, failed, opened, heard } = result;
  return `${what}: ${pages} pages and ${confirmed.length} enquiries through ${site.proxyName}, ${failed.length} failed; each process away for ${away.join(" and ")} ms; the live window opened ${opened} times and heard of ${heard} changes\n`;
}

async function expectNothingLost(what: string, result: EverydayResult, rowsBefore: Rows) {
  expect(result.failed, site.output().slice(-4_000)).toEqual([]);
  expect(result.opened).toBeGreaterThan(1);
  expect(result.heard).toBeGreaterThan(10);
  const db = database.open();
  const names = await db
    .selectFrom("record")
    .select("name")
    .where("name", "like", `${what} %`)
    .execute();
  await db.destroy();
  expect(names.map(({ name }) => name).toSorted()).toEqual(result.confirmed.toSorted());
  const rowsAfter = await allRows();
  for (const [table, rows] of rowsBefore) {
    const after = new Set(
      rowsAfter.get(table)?.map((row) => picked(row, Object.keys(rows[0] ?? {}))),
    );
    const missing = rows.filter((row) => !after.has(picked(row, Object.keys(row))));
    expect(missing, table).toEqual([]);
  }
}

test("an update from the release before fails no request and loses nothing", async () => {
  await startWith(buildReleaseBefore());
  process.stdout.write(await replace("Update", "build"));
});

test("an update that changes the schema is taken back: no request fails, and nothing is lost", async () => {
  // The server looks for a folder of this name.
  const after = "build.after/build";
  makeReleaseAfter(after);
  try {
    await startWith("build");
    process.stdout.write(await replace("Forward", after));
    expect(site.output()).not.toContain("of a newer release");
    process.stdout.write(await replace("Back", "build"));
    const said = site.output().match(/^.*"the database is of a newer release".*$/gm) ?? [];
    expect(said).toHaveLength(2);
    expect(said[0]).toContain(migrationAfter);
    process.stdout.write(await replace("Forward again", after));
  } finally {
    rmSync("build.after", { recursive: true });
  }
});

/** What an update may change: sessions in use, limits, mails on their way, counters, and migrations. */
const moving = /session|limit|mail|count|migration|search_version|lock/;

type Rows = Map<string, Record<string, unknown>[]>;

async function allRows(): Promise<Rows> {
  const db = database.open();
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const all: Rows = new Map();
  for (const { name } of tables.rows) {
    if (moving.test(name)) continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      db,
    );
    all.set(name, rows);
  }
  await db.destroy();
  return all;
}

function picked(row: Record<string, unknown>, columns: string[]) {
  return JSON.stringify(columns.map((column) => [column, row[column]]));
}
