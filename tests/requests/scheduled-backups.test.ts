import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BackupSchedule } from "#app/platform/backup/backup-schedule.server.ts";
import { newestBackup } from "#app/platform/backup/backups.server.ts";
import { createDatabase } from "#tests/support/database.ts";
import { digestsOf, digestsOfFile } from "#tests/support/digests.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";

const hour = 3_600_000;
let folder: string;
let database: TestDatabase;
let now: Date;
let log: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "southbridge-backups-"));
  database = await createDatabase();
  now = new Date("2026-11-22T10:00:00.700Z");
  log = [];
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

function aSchedule({ every = 24 * hour, keep = 14, DATA_DIR = database.env.DATA_DIR } = {}) {
  const settings = { DATA_DIR, BACKUP_DIR: folder, BACKUP_EVERY: every, BACKUP_KEEP: keep };
  const tell = (_facts: object, message: string) => void log.push(message);
  return new BackupSchedule(settings, { error: tell, info: tell }, () => now);
}
const backups = async () => (await readdir(folder)).filter((name) => name !== ".lock");

test("a backup is made when there is none, and again when that one is too old", async () => {
  const schedule = aSchedule();
  await schedule.makeIfDue();
  expect(await backups()).toEqual(["southbridge-2026-11-22T10-00-00Z.db"]);
  const newest = await newestBackup({ BACKUP_DIR: folder }, now);
  expect(newest).toMatchObject({ at: new Date("2026-11-22T10:00:00Z"), size: expect.any(Number) });
  expect(await digestsOfFile(newest?.file ?? "")).toEqual(await digestsOf(database.env));
  now = new Date("2026-11-23T09:59:00Z");
  expect(await schedule.makeIfDue()).toBe(60_000);
  expect(await backups()).toHaveLength(1);
  now = new Date("2026-11-23T10:00:01Z");
  await schedule.makeIfDue();
  expect(await backups()).toHaveLength(2);
  expect(log).toEqual(["backup made", "backup made"]);
});

test("the newest stay, and files of others", async () => {
  writeFileSync(join(folder, "southbridge-notes.txt"), "");
  writeFileSync(join(folder, "southbridge-2026-11-20T10-00-00Z.db.unfinished-1a2b"), "");
  const schedule = aSchedule({ every: hour, keep: 2 });
  for (let i = 0; i < 4; i++) {
    await schedule.makeIfDue();
    now = new Date(now.getTime() + hour);
  }
  expect(await backups()).toEqual([
    "southbridge-2026-11-22T12-00-00Z.db",
    "southbridge-2026-11-22T13-00-00Z.db",
    "southbridge-notes.txt",
  ]);
});

test("of several processes that share a folder one makes it", async () => {
  await Promise.all([aSchedule(), aSchedule(), aSchedule()].map((one) => one.makeIfDue()));
  expect(await backups()).toHaveLength(1);
});

test("one of tomorrow, made while the clock was wrong, puts off none of today", async () => {
  writeFileSync(join(folder, "southbridge-2026-11-23T10-00-00Z.db"), "");
  const schedule = aSchedule();
  await schedule.makeIfDue();
  await schedule.makeIfDue();
  expect(await backups()).toHaveLength(2);
});

test("one of SQLite does not count for a site that was moved to PostgreSQL", async () => {
  await aSchedule().makeIfDue();
  const settings = { BACKUP_DIR: folder, DATABASE_URL: "postgres://127.0.0.1/site" };
  expect(await newestBackup(settings, now)).toBeUndefined();
  writeFileSync(join(folder, "southbridge-2026-11-22T09-00-00Z.dump"), "");
  expect(await newestBackup(settings, now)).toMatchObject({ at: new Date("2026-11-22T09:00:00Z") });
});

test("one that fails leaves nothing behind, and the next try makes it", async () => {
  const nowhere = aSchedule({ DATA_DIR: join(folder, "nowhere") });
  await expect(nowhere.makeIfDue()).rejects.toThrow(/there is no database/);
  expect(await backups()).toEqual([]);
  await aSchedule().makeIfDue();
  expect(await backups()).toHaveLength(1);
});

test("those of the future are left alone, and the one just made is never deleted for them", async () => {
  const tomorrow = ["southbridge-2026-11-23T10-00-00Z.db", "southbridge-2026-11-23T11-00-00Z.db"];
  for (const name of tomorrow) writeFileSync(join(folder, name), "");
  await aSchedule({ keep: 1 }).makeIfDue();
  expect(await backups()).toEqual(["southbridge-2026-11-22T10-00-00Z.db", ...tomorrow]);
});

test("while none succeeds the last good one stays, and what dead processes left is put away", async () => {
  await aSchedule({ every: hour, keep: 1 }).makeIfDue();
  const [good] = await backups();
  const nowhere = aSchedule({ every: hour, keep: 1, DATA_DIR: join(folder, "nowhere") });
  for (let i = 0; i < 3; i++) {
    now = new Date(now.getTime() + 2 * hour);
    writeFileSync(join(folder, `southbridge-2026-11-20T10-00-0${i}Z.db.unfinished-1a2b`), "");
    await expect(nowhere.makeIfDue()).rejects.toThrow(/there is no database/);
  }
  expect(await backups()).toEqual([good]);
});

test("a folder in which no turn can be taken is an error, and not somebody else's turn", async () => {
  mkdirSync(join(folder, ".lock"));
  await expect(aSchedule().makeIfDue()).rejects.toThrow(/unable to open database file/);
});
