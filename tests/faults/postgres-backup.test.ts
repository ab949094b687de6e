import { execFileSync } from "node:child_process";
import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { moveToPostgres } from "#app/move-to-postgres.server.ts";
import { BackupError } from "#app/platform/backup/backup-error.ts";
import { backUp, restore } from "#app/platform/backup/backups.server.ts";
import { migrate } from "#app/platform/db/migrate.ts";
import { openPostgres } from "#app/platform/db/postgres.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { digestsOf } from "#tests/support/digests.ts";
import type { PostgresServer } from "#tests/support/embedded-postgres.ts";
import { fillEveryTable } from "#tests/support/fill-every-table.ts";
import { installedPostgres, startInstalledPostgres } from "#tests/support/installed-postgres.ts";
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
  let good: string;
  let made = 0;
  beforeAll(async () => {
    vi.stubEnv("PATH", `${installedPostgres}${delimiter}${process.env.PATH}`);
    folder = await mkdtemp(join(tmpdir(), "southbridge-backups-"));
    server = await startInstalledPostgres();
    good = join(folder, "good.dump");
    const site = await aFilledSite();
    await backUp(site, good);
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
    vi.unstubAllEnvs();
  });

  async function ask(statement: string, database = "postgres") {
    const db = openPostgres(`${server.url}/${database}`, () => {});
    try {
      return (await sql.raw<Record<string, unknown>>(statement).execute(db)).rows;
    } finally {
      await db.destroy();
    }
  }

  async function anEmptyDatabase() {
    made += 1;
    const name = `site_${made}`;
    await ask(`create database ${name}`);
    return { DATA_DIR: folder, DATABASE_URL: `${server.url}/${name}`, name };
  }

  /** With rows in every table: a filled SQLite site that was moved. */
  async function aFilledSite() {
    const source = await createSqliteDatabase();
    const db = source.open();
    await migrate(db, "sqlite");
    await db.destroy();
    fillEveryTable(join(source.env.DATA_DIR, "southbridge.db"));
    const target = await anEmptyDatabase();
    await moveToPostgres({ ...target, ...source.env, AUTH_SECRET }, () => {});
    await source.drop();
    return target;
  }

  test("a backup read into an empty database is equal record for record, words too", async () => {
    const before = await digestsOf({ DATA_DIR: folder, DATABASE_URL: `${server.url}/site_1` });
    const target = await anEmptyDatabase();
    expect(await restore(target, good, {})).toBeUndefined();
    expect(await digestsOf(target)).toEqual(before);
    // Triggers and counters are there: what is stored next gets the next number.
    const site = openPostgres(target.DATABASE_URL, () => {});
    await storeRecord(site, "enquiry");
    const last = await site.selectFrom("record").select("no").orderBy("no", "desc").execute();
    expect(last.map(({ no }) => no)).toEqual([6, 5, 4, 3, 2, 1]);
    const counted = sql<{ n: number }>`select sum(n)::integer as n from record_count`;
    expect((await counted.execute(site)).rows).toEqual([{ n: 6 }]);
    await site.destroy();
  });

  test("a filled database is replaced only when it is forced, and kept under another name", async () => {
    const target = await aFilledSite();
    await ask("delete from record", target.name);
    const before = await digestsOf(target);
    await expect(restore(target, good, {})).rejects.toThrow(/tables already.*say --force/);
    expect(await digestsOf(target)).toEqual(before);
    const kept = await restore(target, good, { force: true });
    expect(await digestsOf({ ...target, DATABASE_URL: `${server.url}/${kept}` })).toEqual(before);
    expect(await digestsOf(target)).toEqual(
      await digestsOf({ ...target, DATABASE_URL: `${server.url}/site_1` }),
    );
  });

  test("one that is called off at any moment leaves no file", async () => {
    const site = { DATA_DIR: folder, DATABASE_URL: `${server.url}/site_1` };
    const file = join(folder, "off.dump");
    for (const after of [0, 20, 50, 100, 150]) {
      const made = backUp(site, file, AbortSignal.timeout(after));
      await made.catch((error: Error) => expect(error.message).toMatch(/called off$/));
      await rm(file, { force: true });
      expect((await readdir(folder)).filter((name) => name.startsWith("off"))).toEqual([]);
    }
  });

  test("it is refused while a site is connected", async () => {
    const target = await aFilledSite();
    const before = await digestsOf(target);
    const db = openPostgres(target.DATABASE_URL, () => {});
    await sql`select 1`.execute(db);
    await expect(restore(target, good, { force: true })).rejects.toThrow(/stop the site first$/);
    await db.destroy();
    expect(await digestsOf(target)).toEqual(before);
  });

  test("a server that is newer than pg_dump is refused with what to install", async () => {
    const newer = { DATA_DIR: folder, DATABASE_URL: inject("postgres").url };
    newer.DATABASE_URL += `/${inject("postgres").template}`;
    const file = join(folder, "newer.dump");
    const said = await backUp(newer, file).catch((error: Error) => error.message);
    const older = /^pg_dump \d\S* is older than the server, \d[^\n]*: install [^\n]+$/;
    expect(said ?? "").toMatch(pgDumpVersion() < 18 ? older : /^$/);
    await rm(file, { force: true });
  });

  describe("a wrong file is refused in one sentence, and the database stays empty", () => {
    const file = () => join(folder, "wrong.dump");
    afterEach(() => rm(file(), { force: true }));
    const another = async (...statements: string[]) => {
      const { name, ...target } = await anEmptyDatabase();
      for (const statement of statements) await ask(statement, name);
      return target;
    };
    const dump = async (target: { DATABASE_URL: string }) => {
      const { runTool } = await import("#app/platform/backup/pg-tools.server.ts");
      await runTool("pg_dump", ["-Fc", `--file=${file()}`, `--dbname=${target.DATABASE_URL}`]);
    };
    const cases: [string, () => Promise<void>, RegExp][] = [
      [
        "that is cut off",
        async () => {
          writeFileSync(file(), readFileSync(good));
          truncateSync(file(), Math.floor(readFileSync(good).length * 0.7));
        },
        /^pg_restore: /,
      ],
      [
        "of which only the head is left",
        async () => writeFileSync(file(), "PGDMP"),
        /^pg_restore: /,
      ],
      [
        "of another program",
        async () => dump(await another("create table notes (t text)")),
        /another program/,
      ],
      [
        "of a newer release on whose schema this one cannot work",
        async () => {
          const target = await anEmptyDatabase();
          await restore(target, good, {});
          await ask(
            "insert into kysely_migration values ('9999-without-needs-9998', '')",
            target.name,
          );
          await dump(target);
        },
        /newer release, which has the migration 9999-without-needs-9998$/,
      ],
      [
        "that unpacks to far more than a site",
        async () =>
          dump(
            await another(
              "create table notes (t text)",
              "insert into notes select repeat('a', 1000000) from generate_series(1, 100)",
            ),
          ),
        /more than 200 times its size/,
      ],
    ];
    test.each(cases)("%s", async (_what, make, why) => {
      await make();
      const target = await anEmptyDatabase();
      const refused = restore(target, file(), { force: true });
      await expect(refused).rejects.toThrow(BackupError);
      await expect(refused).rejects.toThrow(why);
      await expect(refused).rejects.toThrow(/^[^\n]+$/);
      expect(await digestsOf(target)).toEqual({});
    });
  });
});

function pgDumpVersion(): number {
  const said = execFileSync("pg_dump", ["--version"], { encoding: "utf8" });
  return Number(/\d+/.exec(said)?.[0]);
}

describe("without them", () => {
  const nowhere = () => ({ DATA_DIR: ".", DATABASE_URL: `${inject("postgres").url}/postgres` });

  test("a backup is refused with what to install", async () => {
    vi.stubEnv("PATH", "");
    const folder = await mkdtemp(join(tmpdir(), "southbridge-backups-"));
    await expect(backUp(nowhere(), join(folder, "x.dump"))).rejects.toThrow(
      /^pg_dump is not on this machine: install .*$/,
    );
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
    vi.unstubAllEnvs();
  });
});
