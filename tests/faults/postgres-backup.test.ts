import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { backUp, restore } from "#app/platform/backup/backups.server.ts";
import { migrate } from "#app/platform/db/migrate.ts";
import { openPostgres } from "#app/platform/db/postgres.ts";
import { moveToPostgres } from "#scripts/move/move-to-postgres.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { digestsOf } from "#tests/support/digests.ts";
import { fillEveryTable } from "#tests/support/fill-every-table.ts";
import { openOwnFolder } from "#tests/support/folder.ts";
import { installedPostgres, startInstalledPostgres } from "#tests/support/installed-postgres.ts";
import type { PostgresServer } from "#tests/support/postgres-process.ts";
import { createSqliteDatabase } from "#tests/support/sqlite-database.ts";

const AUTH_SECRET = "a secret of the tests, and of nothing else";

if (!installedPostgres) {
  process.stdout.write(
    "Backups of PostgreSQL are not tested: this machine has no server with its client programs. Debian's packages postgresql and postgresql-client bring them.\n",
  );
}

describe.runIf(installedPostgres)("with PostgreSQL's client programs", () => {
  let folder: string;
  let server: PostgresServer;
  /** With rows in every table, CVs that pack to nearly nothing among them. */
  let site: ReturnType<typeof named>;
  let good: string;
  beforeAll(async () => {
    vi.stubEnv("PATH", `${installedPostgres}${delimiter}${process.env.PATH}`);
    folder = await mkdtemp(join(tmpdir(), "southbridge-backups-"));
    server = await startInstalledPostgres();
    await ask("create role owner login createdb password 'p w'");
    await ask("create database site owner owner template template0 locale 'C.UTF-8'");
    site = named("site");
    const source = await createSqliteDatabase();
    const db = source.open();
    await migrate(db, "sqlite");
    await db.destroy();
    fillEveryTable(join(source.env.DATA_DIR, "southbridge.db"));
    await moveToPostgres({ ...site, ...source.env, AUTH_SECRET }, () => {});
    await source.drop();
    await ask("update cv set bytes = decode(repeat('00', 4000000), 'hex')", site.DATABASE_URL);
    good = join(folder, "good.dump");
    await backUp(site, good);
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
    vi.unstubAllEnvs();
  });

  /** A database as the site's own user reaches it, who is no superuser. */
  const named = (name: string) => ({
    DATA_DIR: folder,
    DATABASE_URL: `${server.url.replace("postgres:any", "owner:p%20w")}/${name}`,
  });

  async function ask(statement: string, url = `${server.url}/postgres`) {
    const db = openPostgres(url, () => {});
    try {
      return (await sql.raw<Record<string, unknown>>(statement).execute(db)).rows;
    } finally {
      await db.destroy();
    }
  }

  test("a backup restored as a new database is equal record for record, and of the same locale", async () => {
    const target = named('a "new" one');
    await restore(target, good);
    expect(await digestsOf(target)).toEqual(await digestsOf(site));
    const kinds = await ask(
      "select distinct encoding, datcollate, datctype from pg_database where datdba = 'owner'::regrole",
    );
    expect(kinds).toEqual([{ encoding: 6, datcollate: "C.UTF-8", datctype: "C.UTF-8" }]);
    // Triggers and counters are there: what is stored next gets the next number.
    const db = openPostgres(target.DATABASE_URL, () => {});
    await storeRecord(db, "enquiry");
    const last = await db.selectFrom("record").select("no").orderBy("no", "desc").execute();
    expect(last.map(({ no }) => no)).toEqual([6, 5, 4, 3, 2, 1]);
    const counted = sql<{ n: number }>`select sum(n)::integer as n from record_count`;
    expect((await counted.execute(db)).rows).toEqual([{ n: 6 }]);
    await db.destroy();
  });

  test("a restore is refused where there is a database, which stays as it is", async () => {
    const before = await digestsOf(site);
    await expect(restore(site, good)).rejects.toThrow(/database "site" already exists$/);
    expect(await digestsOf(site)).toEqual(before);
  });

  test("one that is called off leaves no file", async () => {
    const file = join(folder, "off.dump");
    await expect(backUp(site, file, AbortSignal.timeout(5))).rejects.toThrow(/called off$/);
    expect((await readdir(folder)).filter((name) => name.startsWith("off"))).toEqual([]);
  });

  test("a file that is no whole dump is refused in one sentence, and no database is left", async () => {
    const file = join(folder, "wrong.dump");
    const bytes = readFileSync(good);
    for (const wrong of [bytes.subarray(0, bytes.length * 0.7), "PGDMP", "SQLite format 3\0"]) {
      writeFileSync(file, wrong);
      await expect(restore(named("wrong"), file)).rejects.toThrow(/^pg_restore: [^\n]+$/);
    }
    expect(await ask("select 1 from pg_database where datname = 'wrong'")).toEqual([]);
  });
});

test("without PostgreSQL's client programs a backup is refused with what to install", async () => {
  vi.stubEnv("PATH", "");
  const folder = await openOwnFolder();
  const site = { DATA_DIR: ".", DATABASE_URL: `${inject("postgres").url}/postgres` };
  await expect(backUp(site, join(folder, "x.dump"))).rejects.toThrow(
    /^pg_dump is not on this machine: install .*$/,
  );
  expect(await readdir(folder)).toEqual([]);
  vi.unstubAllEnvs();
});
