import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { openSqlite } from "#app/platform/db/sqlite.ts";
import { signInAsAdmin } from "#tests/support/client.ts";
import {
  expectKeptText,
  sendEnquiryOf,
  sendUntilStored,
  startLoad,
  untilStored,
  watchPublicPages,
} from "#tests/support/fault-visitors.ts";
import {
  hasFiu,
  mayMount,
  mountSmallDisk,
  prepareFailingDisk,
} from "#tests/support/faulty-disk.ts";
import { send } from "#tests/support/http.ts";
import { type SiteProcess, startProcess } from "#tests/support/process.ts";
import { createSqliteDatabase, type TestDatabase } from "#tests/support/sqlite-database.ts";

const settings = { FORM_LIMIT: "0", LOG_LEVEL: "warn" };

let running: SiteProcess;
let after: (() => Promise<void>)[] = [];
afterEach(async () => {
  await running?.kill("SIGKILL");
  for (const step of after.reverse()) await step();
  after = [];
});

async function start(database: TestDatabase, env: Record<string, string> = {}) {
  running = await startProcess(database, { ...settings, ...env });
  return (await signInAsAdmin(running.url)).cookie;
}

/** The file itself is whole and has each of these names once. */
function expectStored(directory: string, names: Iterable<string>) {
  const file = new DatabaseSync(join(directory, "southbridge.db"));
  expect(file.prepare("pragma integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
  const stored = file.prepare("select name from record").all();
  file.close();
  expect(stored.map(({ name }) => String(name)).toSorted()).toEqual([...names].toSorted());
}

async function prepareFullDisk() {
  const disk = await mountSmallDisk(24);
  const { directory } = disk;
  after.push(disk.unmount);
  const ballast = join(directory, "ballast");
  return {
    directory,
    env: {},
    // dd ends with an error when the disk is full.
    fail: () =>
      expect(() =>
        execFileSync("dd", ["if=/dev/zero", `of=${ballast}`, "bs=4k"], { stdio: "ignore" }),
      ).toThrow(),
    repair: () => rmSync(ballast),
  };
}

async function prepareDisk(errno: number) {
  const database = await createSqliteDatabase();
  const disk = await prepareFailingDisk();
  after.push(database.drop, disk.remove);
  return {
    directory: database.env.DATA_DIR,
    env: disk.env,
    fail: () => disk.fail(running.pid, errno),
    repair: () => disk.work(running.pid),
  };
}

test.for([
  ["full", mayMount, prepareFullDisk, /database or disk is full/],
  ["read-only", hasFiu, () => prepareDisk(30), /readonly database|disk I\/O error/],
  ["broken", hasFiu, () => prepareDisk(5), /disk I\/O error/],
] as const)(
  "the disk is %s: forms are refused with their input, and stored once it is repaired",
  async ([state, isPossible, prepare, logged], { skip }) => {
    skip(!isPossible, "it needs root, or Debian's fiu-utils");
    const disk = await prepare();
    const { directory } = disk;
    const database: TestDatabase = {
      engine: "sqlite",
      env: { DATA_DIR: directory },
      open: () => openSqlite(join(directory, "southbridge.db")),
      drop: async () => {},
    };
    const cookie = await start(database, disk.env);
    await untilStored(running.url, "Before");
    const pages = watchPublicPages(running.url);
    const load = startLoad(running.url, 100);
    await sleep(1_000);
    disk.fail();
    await expect.poll(() => running.output(), { timeout: 60_000 }).toMatch(/not stored/);
    await load.stop();
    for (let i = 0; i < 5; i++) await expectKeptText(running.url, "During");
    expect(running.output()).toMatch(logged);
    const list = await send(running.url, "/admin/enquiries", { headers: { Cookie: cookie } });
    expect(list.status).toBe(200);

    disk.repair();
    const took = await untilStored(running.url, "During");
    await sendUntilStored(running.url, load.unanswered);
    const said = await pages.expectServed();
    expectStored(directory, ["Before", "During", ...load.confirmed, ...load.unanswered]);
    process.stdout.write(
      `disk ${state}: ${load.confirmed.size} confirmed, ${load.unanswered.size} refused and sent again, ${said}; stored again after ${took} ms\n`,
    );
  },
);

test("another process holds the write lock for 20 seconds: the public pages do not feel it", async () => {
  const database = await createSqliteDatabase();
  after.push(database.drop);
  const cookie = await start(database);
  await untilStored(running.url, "Before");
  const pages = watchPublicPages(running.url);
  const other = new DatabaseSync(join(database.env.DATA_DIR, "southbridge.db"));
  other.exec("begin immediate");
  const begun = performance.now();
  const load = startLoad(running.url, 20);
  await expectKeptText(running.url, "During");
  const waited = Math.round(performance.now() - begun);
  expect(waited).toBeLessThan(10_000);
  // After that forms are refused at once, and lists are read all the same.
  await sleep(6_000);
  const again = performance.now();
  await expectKeptText(running.url, "During");
  const list = await send(running.url, "/admin/enquiries", { headers: { Cookie: cookie } });
  expect(list.status).toBe(200);
  expect(performance.now() - again).toBeLessThan(2_000);
  await load.stop();
  expect(running.output()).toMatch(/database is locked/);
  await sleep(Math.max(0, begun + 20_000 - performance.now()));
  other.exec("commit");
  other.close();
  const took = await untilStored(running.url, "During");
  const said = await pages.expectServed();

  expect((await sendEnquiryOf(running.url, "After")).status).toBe(303);
  expectStored(database.env.DATA_DIR, ["Before", "During", "After", ...load.confirmed]);
  process.stdout.write(
    `SQLite locked: refused after ${waited} ms, ${said}; stored again after ${took} ms\n`,
  );
});
