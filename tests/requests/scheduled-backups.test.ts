import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openServices } from "#app/app.server.ts";
import { backupJob, jobsOf } from "#app/domain/health/jobs.server.ts";
import { readEnv } from "#app/env.server.ts";
import { dayMs, hourMs } from "#app/lib/dates.ts";
import { newestBackup } from "#app/platform/backup/backups.server.ts";
import { logErasure } from "#app/platform/backup/erasures.server.ts";
import { createLog } from "#server/create-log.ts";
import { createDatabase } from "#tests/support/database.ts";
import { digestsOf, digestsOfFile } from "#tests/support/digests.ts";
import { openOwnFolder } from "#tests/support/folder.ts";
import { settings } from "#tests/support/settings.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";

let folder: string;
let database: TestDatabase;
let now: Date;
let log: string[];
beforeEach(async () => {
  folder = await openOwnFolder();
  database = await createDatabase();
  now = new Date("2026-11-22T10:00:00.700Z");
  log = [];
});
afterEach(() => database.drop());

function aJob({ every = dayMs, keep = 14, ...own }: Record<string, unknown> = {}) {
  const given = { BACKUP_DIR: folder, BACKUP_EVERY: Number(every), BACKUP_KEEP: Number(keep) };
  const env = { ...readEnv({}), ...given, ...database.env, ...own };
  const info = (_facts: object, message: string) => void log.push(message);
  return backupJob({ env, now: () => now }, { info });
}
const runAt = async (time: string, own?: Record<string, unknown>) => {
  now = new Date(time);
  await aJob(own).run(new AbortController().signal);
};
const backups = () => readdirSync(folder).toSorted();
const nameOf = (day: number) => `southbridge-2026-11-${day}T10-00-00Z.db`;

test("a backup is made, whose age is known, and the next one comes at night", async () => {
  await runAt("2026-11-22T10:00:00.700Z");
  expect(backups()).toEqual([nameOf(22)]);
  const newest = await newestBackup({ BACKUP_DIR: folder }, now);
  expect(newest?.at).toEqual(new Date("2026-11-22T10:00:00Z"));
  expect(await digestsOfFile(newest?.file ?? "")).toEqual(await digestsOf(database.env));
  expect(log).toEqual(["backup made"]);
  const night = new Date("2026-11-22T19:30:00Z");
  expect(aJob().dueAfter(now)).toEqual(night);
  expect(aJob().dueAfter(night)).toEqual(new Date("2026-11-23T19:30:00Z"));
  expect(aJob({ every: hourMs }).dueAfter(night)).toEqual(new Date("2026-11-22T20:30:00Z"));
});

test("the newest stay, and files of others; what a killed process left goes", async () => {
  const others = ["erasures-notes.txt", "southbridge-notes.txt"];
  for (const name of others) writeFileSync(join(folder, name), "");
  writeFileSync(join(folder, `${nameOf(20)}.unfinished`), "");
  for (const day of [22, 23, 24]) await runAt(`2026-11-${day}T10:00:00Z`, { keep: 2 });
  expect(backups()).toEqual([others[0], nameOf(23), nameOf(24), others[1]]);
});

test("one of the future, made while the clock was wrong, is left alone and counts for nothing", async () => {
  writeFileSync(join(folder, nameOf(29)), "");
  expect(await newestBackup({ BACKUP_DIR: folder }, now)).toBeUndefined();
  await runAt("2026-11-22T10:00:00Z", { keep: 1 });
  expect(backups()).toEqual([nameOf(22), nameOf(29)]);
});

test("one that fails leaves nothing behind, and the last good one stays", async () => {
  await runAt("2026-11-22T10:00:00Z", { keep: 1 });
  const nowhere = { keep: 1, DATA_DIR: join(folder, "nowhere") };
  await expect(runAt("2026-11-23T10:00:00Z", nowhere)).rejects.toThrow(/there is no file/);
  expect(backups()).toEqual([nameOf(22)]);
});

test("a folder that is missing, as with its disk, is said and not made", async () => {
  const missing = { BACKUP_DIR: join(folder, "unmounted") };
  await expect(runAt("2026-11-22T10:00:00Z", missing)).rejects.toThrow(
    `BACKUP_DIR ${missing.BACKUP_DIR} is not there: mount its disk, or make the folder`,
  );
  const app = { env: { ...database.env, ...missing }, authSecret: "a secret" };
  await expect(logErasure(app, "asha@example.com", now)).rejects.toThrow(/no such file/);
  expect(backups()).toEqual([]);
});

test("the server has the job where there is a folder, and not with PostgreSQL", async () => {
  const silent = createLog("silent");
  const app = await openServices(readEnv({ ...settings, ...database.env }), silent);
  const hasJob = (own: object) =>
    jobsOf({ ...app, env: { ...app.env, ...own } }, silent).some(({ name }) => name === "backup");
  const DATABASE_URL = "postgres://127.0.0.1/site";
  expect(hasJob({})).toBe(false);
  expect(hasJob({ BACKUP_DIR: folder })).toBe(true);
  expect(hasJob({ BACKUP_DIR: folder, DATABASE_URL })).toBe(false);
  await app.store.feed.close();
  await app.store.db.destroy();
});

test("those of SQLite do not count for PostgreSQL", async () => {
  const DATABASE_URL = "postgres://127.0.0.1/site";
  writeFileSync(join(folder, nameOf(21)), "");
  const moved = { BACKUP_DIR: folder, DATABASE_URL };
  expect(await newestBackup(moved, now)).toBeUndefined();
  writeFileSync(join(folder, "southbridge-2026-11-22T09-00-00Z.dump"), "");
  expect(await newestBackup(moved, now)).toMatchObject({ at: new Date("2026-11-22T09:00:00Z") });
});

test("erasures are noted as long as the oldest backup, made by the clock or by hand", async () => {
  const app = { env: { ...database.env, BACKUP_DIR: folder }, authSecret: "a secret" };
  for (const day of [20, 21, 22]) {
    await logErasure(app, "asha@example.com", new Date(`2026-11-${day}T12:00:00Z`));
  }
  const noted = () => backups().filter((name) => name.startsWith("erasures"));
  writeFileSync(join(folder, "monday.db"), "");
  utimesSync(join(folder, "monday.db"), now, new Date("2026-11-21T01:00:00Z"));
  await runAt("2026-11-22T10:00:00Z");
  expect(noted()).toEqual(["erasures-2026-11-21.txt", "erasures-2026-11-22.txt"]);
  await rm(join(folder, "monday.db"));
  await runAt("2026-11-23T10:00:00Z");
  expect(noted()).toEqual(["erasures-2026-11-22.txt"]);
});
