import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { backUp, restore } from "#app/platform/backup/backups.server.ts";
import { createDatabase } from "#tests/support/database.ts";
import { type SiteProcess, startProcess } from "#tests/support/process.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";
import { startLoad } from "#tests/support/steady-load.ts";

let folder: string;
let database: TestDatabase;
let running: SiteProcess;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "southbridge-backups-"));
  database = await createDatabase({ engine: "sqlite" });
});
afterEach(async () => {
  await running.kill("SIGKILL");
  await database.drop();
  await rm(folder, { recursive: true });
});

test("ten backups under 200 submissions a second each have all that was confirmed before", async () => {
  running = await startProcess(database, { FORM_LIMIT: "0" });
  const load = startLoad(running.url, 200);
  for (let i = 0; i < 10; i++) {
    await sleep(500);
    const before = [...load.confirmed];
    const file = join(folder, `${i}.db`);
    await backUp(database.env, file);
    const target = { DATA_DIR: join(folder, String(i)) };
    await restore(target, file, {});
    const restored = new DatabaseSync(join(target.DATA_DIR, "southbridge.db"));
    const names = restored.prepare("select name from record").all();
    restored.close();
    const stored = new Set(names.map(({ name }) => name));
    expect(before.filter((name) => !stored.has(name))).toEqual([]);
  }
  await load.stop();
  expect(load.unanswered.size).toBe(0);
  process.stdout.write(`ten backups while ${load.confirmed.size} submissions came in\n`);
});

test("the process makes a backup by itself, ends in order, and makes no other too early after a start", async () => {
  const env = { FORM_LIMIT: "0", BACKUP_DIR: folder, BACKUP_EVERY: "1m", LOG_LEVEL: "info" };
  running = await startProcess(database, env);
  const made = async () =>
    (await readdir(folder)).filter((name) => /^southbridge-.*\.db$/.test(name));
  await expect.poll(made, { timeout: 30_000 }).toHaveLength(1);
  expect(running.output()).toContain('"msg":"backup made"');
  const begun = performance.now();
  expect(await running.kill("SIGTERM")).toBe(0);
  expect(performance.now() - begun).toBeLessThan(10_000);
  running = await startProcess(database, env);
  await sleep(8_000);
  expect(await made()).toHaveLength(1);
});
