import { copyFileSync, mkdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { BackupError } from "#app/platform/backup/backup-error.ts";
import { backUp, restore } from "#app/platform/backup/backups.server.ts";
import { createDatabase } from "#tests/support/database.ts";
import { fillEveryTable } from "#tests/support/fill-every-table.ts";

let folder: string;
let good: string;
let target: { DATA_DIR: string };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "southbridge-backups-"));
  const database = await createDatabase();
  fillEveryTable(join(database.env.DATA_DIR, "southbridge.db"));
  good = join(folder, "good.db");
  await backUp(database.env, good);
  await database.drop();
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  target = { DATA_DIR: await mkdtemp(join(folder, "target-")) };
});
afterEach(() => rm(target.DATA_DIR, { recursive: true }));

const bytes = () => readFileSync(good);
const changed = (change: (connection: DatabaseSync) => void) => (file: string) => {
  copyFileSync(good, file);
  const connection = new DatabaseSync(file);
  change(connection);
  connection.close();
};
const wrong: [string, (file: string) => void, RegExp][] = [
  ["that is not there", () => {}, /there is no such file/],
  ["that is a folder", (file) => mkdirSync(file), /it is no backup/],
  ["that is empty", (file) => writeFileSync(file, ""), /it is no backup/],
  ["that is a page", (file) => writeFileSync(file, "<html>".repeat(99)), /it is no backup/],
  ["that is zipped", (file) => writeFileSync(file, gzipSync(bytes())), /it is no backup/],
  [
    "that would unpack to a gigabyte of nothing",
    (file) => writeFileSync(file, gzipSync(Buffer.alloc(10_000_000))),
    /it is no backup/,
  ],
  [
    "that claims to be larger than the disk",
    (file) => {
      copyFileSync(good, file);
      truncateSync(file, 2 ** 43);
    },
    /has no room for it/,
  ],
  [
    "that is cut off",
    (file) => writeFileSync(file, bytes().subarray(0, 100_000)),
    /it is cut off: 100000 of \d+ bytes/,
  ],
  ["that is nearly all cut off", (file) => writeFileSync(file, bytes().subarray(0, 50)), /cut off/],
  [
    "with a page that was written over",
    (file) => writeFileSync(file, bytes().fill(0x5a, 60_000, 70_000)),
    /it is damaged|it cannot be read/,
  ],
  [
    "with a record that lost its other half",
    changed((connection) =>
      connection.exec("pragma foreign_keys = off; delete from record where no = 1"),
    ),
    /others that are missing/,
  ],
  [
    "of another program",
    (file) => new DatabaseSync(file).exec("create table notes (text)"),
    /database of another program/,
  ],
  [
    "of a newer release on whose schema this one cannot work",
    changed((connection) =>
      connection.exec("insert into kysely_migration values ('9999-without-needs-9998', '')"),
    ),
    /newer release, which has the migration 9999-without-needs-9998$/,
  ],
  [
    "with a migration missing in between",
    changed((connection) =>
      connection.exec("delete from kysely_migration where name like '0004%'"),
    ),
    /database of another program/,
  ],
  ["of PostgreSQL", (file) => writeFileSync(file, "PGDMP and more"), /set DATABASE_URL/],
];
test.each(wrong)("a file %s is refused in one sentence", async (_what, make, why) => {
  const file = join(folder, "wrong");
  make(file);
  const refused = restore(target, file, { force: true });
  await expect(refused).rejects.toThrow(BackupError);
  await expect(refused).rejects.toThrow(why);
  await expect(refused).rejects.toThrow(/^[^\n]+$/);
  expect(await readdir(target.DATA_DIR)).toEqual([]);
  await rm(file, { recursive: true, force: true });
});
