import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { backUp, restore } from "#app/platform/backup/backups.server.ts";
import { anApplication } from "#tests/factories/application.ts";
import { aPdf } from "#tests/factories/documents.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { createDatabase } from "#tests/support/database.ts";
import { digestsOf, digestsOfFile } from "#tests/support/digests.ts";
import { fillEveryTable } from "#tests/support/fill-every-table.ts";
import { postForm, postMultipart } from "#tests/support/http.ts";
import { recordsOf } from "#tests/support/records.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";

let folder: string;
let database: TestDatabase;
let site: Site;
/** A backup of a site that runs. */
let good: string;
/** Of the site at that time. */
let digests: Awaited<ReturnType<typeof digestsOf>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "southbridge-backups-"));
  database = await createDatabase();
  fillEveryTable(join(database.env.DATA_DIR, "southbridge.db"));
  site = await startSite({ database });
  const cv = { cv: new File([Uint8Array.from(aPdf())], "cv.pdf") };
  await postMultipart(site.url, "/carrers", anApplication(), cv);
  // The mail server does not answer; then mails rest for a while.
  const untried = site.db.selectFrom("mail").select("id").where("status", "=", "waiting");
  await vi.waitFor(
    async () => expect(await untried.where("last_error", "is", null).execute()).toEqual([]),
    { timeout: 20_000 },
  );
  good = join(folder, "good.db");
  await backUp(database.env, good);
  digests = await digestsOf(database.env);
});
afterAll(async () => {
  await site.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

describe("a backup", () => {
  test("of a site that runs has every table record for record, in one file", async () => {
    for (const [table, { count }] of Object.entries(digests)) {
      expect(count, table).toBeGreaterThan(0);
    }
    expect(await digestsOfFile(good)).toEqual(digests);
    expect(await readdir(folder)).toEqual(["good.db"]);
  });

  test("has all that was confirmed before it began, while visitors go on", async () => {
    const confirmed: string[] = [];
    let goesOn = true;
    const visitor = async (who: number) => {
      for (let i = 0; goesOn; i++) {
        const name = `Visitor ${who} ${i}`;
        const answer = await postForm(site.url, "/", anEnquiry({ name }));
        if (answer.status === 303) confirmed.push(name);
      }
    };
    const visitors = [1, 2, 3].map(visitor);
    const file = join(folder, "busy.db");
    let before: string[] = [];
    try {
      await expect.poll(() => confirmed.length, { timeout: 30_000 }).toBeGreaterThan(5);
      before = [...confirmed];
      await backUp(database.env, file);
    } finally {
      goesOn = false;
      await Promise.all(visitors);
    }
    const rows = new DatabaseSync(file).prepare("select name from record").all();
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(before));
    const all = await recordsOf(site.db, "enquiry").select("name").execute();
    expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(confirmed));
  });

  test("does not write over a file, and says where a folder is missing", async () => {
    const before = readFileSync(good);
    await expect(backUp(database.env, good)).rejects.toThrow(/is there already/);
    expect(readFileSync(good).equals(before)).toBe(true);
    const nowhere = join(folder, "nowhere", "x.db");
    await expect(backUp(database.env, nowhere)).rejects.toThrow(/there is no folder .*nowhere/);
  });

  test("that is called off leaves nothing behind", async () => {
    const file = join(folder, "off.db");
    // Before it begins, and while its worker starts.
    for (const signal of [AbortSignal.abort(), AbortSignal.timeout(5)]) {
      await expect(backUp(database.env, file, signal)).rejects.toThrow(/called off$/);
    }
    expect((await readdir(folder)).filter((name) => name.startsWith("off"))).toEqual([]);
  });
});

describe("restoring", () => {
  let target: { DATA_DIR: string };
  beforeEach(async () => {
    target = { DATA_DIR: await mkdtemp(join(folder, "target-")) };
  });
  afterEach(() => rm(target.DATA_DIR, { recursive: true }));
  const own = (name: string) => join(target.DATA_DIR, name);

  test("gives a site with every table record for record", async () => {
    expect(await restore(target, good, {})).toBeUndefined();
    expect(await digestsOf(target)).toEqual(await digestsOfFile(good));
    const again = await startSite({ database: { ...database, env: target } });
    expect((await postForm(again.url, "/", anEnquiry({ name: "Later" }))).status).toBe(303);
    await again.stop();
  });

  test("takes the backup of a newer release whose schema only has more", async () => {
    const newer = join(target.DATA_DIR, "newer.db");
    copyFileSync(good, newer);
    const file = new DatabaseSync(newer);
    file.exec("insert into kysely_migration values ('9999-of-tomorrow', '')");
    file.close();
    expect(await restore(target, newer, {})).toBeUndefined();
    expect((await digestsOf(target)).record).toEqual((await digestsOfFile(good)).record);
  });

  test("replaces a database only when it is forced, and keeps what was there", async () => {
    const other = new DatabaseSync(own("southbridge.db"));
    other.exec("pragma journal_mode = wal; create table old (x); insert into old values (1)");
    other.close();
    await expect(restore(target, good, {})).rejects.toThrow(/already, .*say --force/);
    const kept = await restore(target, good, { force: true });
    expect(kept).toMatch(/southbridge\.db\.before-/);
    expect(await digestsOf(target)).toEqual(await digestsOfFile(good));
    expect(new DatabaseSync(kept ?? "").prepare("select x from old").all()).toHaveLength(1);
  });

  test("replaces a database that is damaged, with what its log holds", async () => {
    writeFileSync(own("southbridge.db"), "no database at all".repeat(500));
    writeFileSync(own("southbridge.db-wal"), "its log");
    const kept = await restore(target, good, { force: true });
    expect(await digestsOf(target)).toEqual(await digestsOfFile(good));
    expect(readFileSync(`${kept}-wal`, "utf8")).toBe("its log");
  });

  test("is refused while a site has the database open, which goes on as it was", async () => {
    const before = (await digestsOf(database.env)).record;
    await expect(restore(database.env, good, { force: true })).rejects.toThrow(
      /is in use: stop the site first$/,
    );
    expect((await digestsOf(database.env)).record).toEqual(before);
    expect((await postForm(site.url, "/", anEnquiry({ name: "Still" }))).status).toBe(303);
    expect(await readdir(database.env.DATA_DIR)).not.toContain(expect.stringMatching(/restored/));
  });

  test("an SQLite backup is refused where the settings name PostgreSQL", async () => {
    const settings = { ...target, DATABASE_URL: "postgres://127.0.0.1:1/x" };
    await expect(restore(settings, good, {})).rejects.toThrow(/move-to-postgres$/);
  });
});

test("the commands say in one line what they did, or why not", async () => {
  const env = { ...process.env, DATA_DIR: database.env.DATA_DIR, DATABASE_URL: "" };
  const run = (command: string, ...args: string[]) => {
    try {
      return execFileSync(process.execPath, [`scripts/${command}.ts`, ...args], {
        env,
        encoding: "utf8",
        stdio: "pipe",
      });
    } catch (error) {
      return error instanceof Error && "stderr" in error ? String(error.stderr) : "";
    }
  };
  const file = join(folder, "by-command.db");
  expect(run("backup", file)).toMatch(/^.*by-command\.db holds all .*\n$/);
  expect((await digestsOfFile(file)).record).toEqual((await digestsOf(database.env)).record);
  expect(run("restore", file)).toMatch(/^.*by-command\.db: there is a database already.*\n$/);
  expect(run("restore")).toMatch(/^Say which backup.*\n$/);
});
