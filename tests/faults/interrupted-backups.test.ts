import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { restore } from "#app/platform/backup/backups.server.ts";
import { createOwnDatabase, startOwnProcess } from "#tests/support/built-site.ts";
import { sendEnquiry } from "#tests/support/fault-visitors.ts";
import { openOwnFolder } from "#tests/support/folder.ts";
import type { SiteProcess } from "#tests/support/process.ts";
import { mayMount, mountSmallDisk } from "#tests/support/small-disk.ts";
import { fileIn, type TestDatabase } from "#tests/support/sqlite-database.ts";

/** Backups of an SQLite database that takes a while to copy and to look through. */
let database: TestDatabase;
let folder: string;
let running: SiteProcess;
beforeEach(async () => {
  folder = await openOwnFolder();
  database = await createOwnDatabase({ engine: "sqlite" });
  const file = new DatabaseSync(fileIn(database.env.DATA_DIR));
  file.exec("create table ballast (word text); create index ballast_word on ballast (word); begin");
  const insert = file.prepare("insert into ballast values (hex(randomblob(100)))");
  for (let i = 0; i < 150_000; i++) insert.run();
  file.exec("commit");
  file.close();
});

const inFolder = () => readdir(folder);
const unfinished = async () => (await inFolder()).filter((name) => name.includes(".unfinished"));
const isBegun = () => expect.poll(unfinished, { timeout: 60_000, interval: 5 }).not.toEqual([]);

/** Throws unless it is a whole backup. */
const expectGood = async (file: string) => restore({ DATA_DIR: await openOwnFolder() }, file);

/** Starts a process for which a backup is due: a claim of one that was killed holds for minutes. */
function launch(env: Record<string, string> = {}) {
  const file = new DatabaseSync(fileIn(database.env.DATA_DIR));
  file.exec("delete from job");
  file.close();
  return startOwnProcess(database, { BACKUP_DIR: folder, LOG_LEVEL: "info", ...env });
}

test("a process that is told to stop ends within ten seconds and leaves no half backup", async () => {
  const times: number[] = [];
  for (const after of [0, 300, 900]) {
    running = await launch();
    await isBegun();
    await sleep(after);
    const begun = performance.now();
    expect(await running.kill("SIGTERM"), running.output()).toBe(0);
    times.push(Math.round(performance.now() - begun));
    expect(await unfinished()).toEqual([]);
    for (const name of await inFolder()) {
      await expectGood(join(folder, name));
      await rm(join(folder, name));
    }
  }
  expect(Math.max(...times)).toBeLessThan(10_000);
  process.stdout.write(`told to stop during a backup: ended after ${times.join(", ")} ms\n`);
});

test("a process that is killed leaves nothing that looks whole, and the next one puts it away", async () => {
  for (let i = 0; i < 4; i++) {
    running = await launch();
    await isBegun();
    await sleep(Math.random() * 600);
    await running.kill("SIGKILL");
    const names = await inFolder();
    expect(names.length).toBeLessThan(3);
    for (const name of names.filter((one) => one.endsWith(".db"))) {
      await expectGood(join(folder, name));
      await rm(join(folder, name));
    }
  }
  running = await launch();
  await expect.poll(() => running.output(), { timeout: 60_000 }).toContain("backup made");
  const [made = "", ...others] = await inFolder();
  expect(others).toEqual([]);
  await expectGood(join(folder, made));
});

test("a command that is interrupted or killed leaves no file of that name", async () => {
  for (const signal of ["SIGINT", "SIGTERM", "SIGKILL"] as const) {
    const file = join(folder, "monday.db");
    const child = spawn(process.execPath, ["scripts/backup.ts", file], {
      env: { ...process.env, DATA_DIR: database.env.DATA_DIR, DATABASE_URL: "" },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const ended = once(child, "close");
    await isBegun();
    child.kill(signal);
    expect(await ended).toEqual([null, signal]);
    expect(await inFolder()).not.toContain("monday.db");
  }
});

test.runIf(mayMount)(
  "a disk for backups that is full: it is said, nothing stays behind, and forms are stored",
  async () => {
    const directory = mountSmallDisk(20);
    running = await launch({ BACKUP_DIR: directory });
    const said = () => running.output();
    await expect.poll(said, { timeout: 60_000 }).toMatch(/has no room.*"job failed"/);
    expect((await sendEnquiry(running.url, "Meanwhile")).status).toBe(303);
    expect(await readdir(directory)).toEqual([]);
  },
);
