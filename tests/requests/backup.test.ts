import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { backUp, restore } from "#app/platform/backup/backups.server.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { createDatabase } from "#tests/support/database.ts";
import { digestsOf, digestsOfFile } from "#tests/support/digests.ts";
import { fillEveryTable } from "#tests/support/fill-every-table.ts";
import { postForm } from "#tests/support/http.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";

let folder: string;
let database: TestDatabase;
let site: Site;
/** A backup of a site that runs. */
let good: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "southbridge-backups-"));
  database = await createDatabase();
  const file = join(database.env.DATA_DIR, "southbridge.db");
  fillEveryTable(file);
  const connection = new DatabaseSync(file);
  // They pack to nearly nothing.
  connection.exec("update cv set bytes = zeroblob(1000000)");
  connection.close();
  site = await startSite({ database });
  good = join(folder, "good.db");
  await backUp(database.env, good);
});
afterAll(async () => {
  await site.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

test("a backup has all that was confirmed before it began, while visitors go on", async () => {
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
});

test("a backup does not write over a file, and one that is called off leaves none", async () => {
  const before = readFileSync(good);
  await expect(backUp(database.env, good)).rejects.toThrow(/is there already/);
  expect(readFileSync(good).equals(before)).toBe(true);
  const file = join(folder, "off.db");
  for (const signal of [AbortSignal.abort(), AbortSignal.timeout(5)]) {
    await expect(backUp(database.env, file, signal)).rejects.toThrow(/called off$/);
  }
  expect((await readdir(folder)).filter((name) => name.startsWith("off"))).toEqual([]);
});

describe("restoring", () => {
  let target: { DATA_DIR: string };
  beforeEach(async () => {
    target = { DATA_DIR: await mkdtemp(join(folder, "target-")) };
  });

  test("gives a site with every table record for record", async () => {
    await restore(target, good);
    expect(await readdir(target.DATA_DIR)).toEqual(["southbridge.db"]);
    const digests = await digestsOf(target);
    for (const [table, { count }] of Object.entries(digests)) {
      expect(count, table).toBeGreaterThan(0);
    }
    expect(digests).toEqual(await digestsOfFile(good));
    const again = await startSite({ database: { ...database, env: target } });
    expect((await postForm(again.url, "/", anEnquiry({ name: "Later" }))).status).toBe(303);
    await again.stop();
  });

  test("is refused where there is a database, which goes on as it was", async () => {
    await expect(restore(database.env, good)).rejects.toThrow(
      /is there already: stop the site and move southbridge\.db\* away first$/,
    );
    expect((await postForm(site.url, "/", anEnquiry({ name: "Still" }))).status).toBe(303);
  });

  const changed = (change: (bytes: Buffer) => Buffer) => (file: string) =>
    writeFileSync(file, change(readFileSync(good)));
  const wrong: [string, (file: string) => void][] = [
    ["that is not there", () => {}],
    ["that is a folder", (file) => mkdirSync(file)],
    ["that is cut off", changed((bytes) => bytes.subarray(0, 100_000))],
    ["with a page that was written over", changed((bytes) => bytes.fill(0x5a, 60_000, 70_000))],
    ["of another program", (file) => new DatabaseSync(file).exec("create table notes (text)")],
    ["of PostgreSQL", (file) => writeFileSync(file, "PGDMP and more")],
  ];
  test.each(wrong)("a file %s is refused in one sentence", async (_what, make) => {
    const file = join(target.DATA_DIR, "wrong");
    make(file);
    const there = await readdir(target.DATA_DIR);
    await expect(restore(target, file)).rejects.toThrow(/^[^\n]+$/);
    expect(await readdir(target.DATA_DIR)).toEqual(there);
  });
});
