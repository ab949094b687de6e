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
import { signInAsAdmin } from "#tests/support/http.ts";
import { mayMount, mountSmallDisk } from "#tests/support/small-disk.ts";
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

test("the disk is full: forms are refused with their input, and stored once there is room", async ({
  skip,
}) => {
  skip(!mayMount, "it needs root");
  const directory = mountSmallDisk(24);
  const ballast = join(directory, "ballast");
  const running = await startOwnProcess({ env: { DATA_DIR: directory } }, settings);
  const admin = await signInAsAdmin(running.url);
  await untilStored(running.url, "Before");
  const pages = watchPages(running.url);
  const load = startLoad(running.url, 100);
  await sleep(1_000);
  // dd ends with an error when the disk is full.
  const fill = ["if=/dev/zero", `of=${ballast}`, "bs=4k"];
  expect(() => execFileSync("dd", fill, { stdio: "ignore" })).toThrow();
  await expect.poll(() => running.output(), { timeout: 60_000 }).toMatch(/not stored/);
  await load.stop();
  for (let i = 0; i < 5; i++) await expectKeptText(running.url, "During");
  expect(running.output()).toMatch(/database or disk is full/);
  expect((await admin.get("/admin/enquiries")).status).toBe(200);

  rmSync(ballast);
  const took = await untilStored(running.url, "During");
  await sendUntilStored(running.url, load.unconfirmed.keys());
  const said = await pages.expectServed();
  expectStored(directory, ["Before", "During", ...load.confirmed, ...load.unconfirmed.keys()]);
  process.stdout.write(
    `disk full: ${load.confirmed.size} confirmed, ${load.unconfirmed.size} refused and sent again, ${said}; stored again after ${took} ms\n`,
  );
});

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
