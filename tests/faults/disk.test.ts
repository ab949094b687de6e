import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createOwnDatabase, startOwnProcess } from "#tests/support/built-site.ts";
import {
  expectKeptText,
  sendEnquiry,
  sendUntilStored,
  startLoad,
  untilStored,
  watchPages,
} from "#tests/support/fault-visitors.ts";
import {
  hasFiu,
  mayMount,
  mountSmallDisk,
  prepareFailingDisk,
} from "#tests/support/faulty-disk.ts";
import { signInAsAdmin } from "#tests/support/http.ts";
import { fileIn } from "#tests/support/sqlite-database.ts";

const settings = { FORM_LIMIT: "0", LOG_LEVEL: "warn" };

/** The file itself is whole and has each of these names once. */
function expectStored(directory: string, names: Iterable<string>) {
  const file = new DatabaseSync(fileIn(directory));
  expect(file.prepare("pragma integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
  const stored = file.prepare("select name from record").all();
  file.close();
  expect(stored.map(({ name }) => String(name)).toSorted()).toEqual([...names].toSorted());
}

function prepareFullDisk() {
  const directory = mountSmallDisk(24);
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
  const { env } = await createOwnDatabase();
  const disk = prepareFailingDisk();
  return {
    directory: env.DATA_DIR,
    env: disk.env,
    fail: (pid: number) => disk.fail(pid, errno),
    repair: disk.work,
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
    const env = { ...settings, ...disk.env };
    const running = await startOwnProcess({ env: { DATA_DIR: directory } }, env);
    const admin = await signInAsAdmin(running.url);
    await untilStored(running.url, "Before");
    const pages = watchPages(running.url);
    const load = startLoad(running.url, 100);
    await sleep(1_000);
    disk.fail(running.pid);
    await expect.poll(() => running.output(), { timeout: 60_000 }).toMatch(/not stored/);
    await load.stop();
    for (let i = 0; i < 5; i++) await expectKeptText(running.url, "During");
    expect(running.output()).toMatch(logged);
    expect((await admin.get("/admin/enquiries")).status).toBe(200);

    disk.repair(running.pid);
    const took = await untilStored(running.url, "During");
    await sendUntilStored(running.url, load.unconfirmed.keys());
    const said = await pages.expectServed();
    expectStored(directory, ["Before", "During", ...load.confirmed, ...load.unconfirmed.keys()]);
    process.stdout.write(
      `disk ${state}: ${load.confirmed.size} confirmed, ${load.unconfirmed.size} refused and sent again, ${said}; stored again after ${took} ms\n`,
    );
  },
);

test("another process holds the write lock for 20 seconds: the public pages do not feel it", async () => {
  const database = await createOwnDatabase();
  const running = await startOwnProcess(database, settings);
  const admin = await signInAsAdmin(running.url);
  await untilStored(running.url, "Before");
  const pages = watchPages(running.url);
  const other = new DatabaseSync(fileIn(database.env.DATA_DIR));
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
  expect((await admin.get("/admin/enquiries")).status).toBe(200);
  expect(performance.now() - again).toBeLessThan(2_000);
  await load.stop();
  expect(running.output()).toMatch(/database is locked/);
  await sleep(Math.max(0, begun + 20_000 - performance.now()));
  other.exec("commit");
  other.close();
  const took = await untilStored(running.url, "During");
  const said = await pages.expectServed();

  expect((await sendEnquiry(running.url, "After")).status).toBe(303);
  expectStored(database.env.DATA_DIR, ["Before", "During", "After", ...load.confirmed]);
  process.stdout.write(
    `SQLite locked: refused after ${waited} ms, ${said}; stored again after ${took} ms\n`,
  );
});
