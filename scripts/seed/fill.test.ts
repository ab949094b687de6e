import { execFile } from "node:child_process";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { openSqlite } from "#app/platform/db/sqlite.ts";
import { openOwnFolder } from "#tests/support/folder.ts";
import { recordsOf } from "#tests/support/records.ts";
import { fillDatabase } from "./fill.ts";

let directory: string;
beforeEach(async () => {
  directory = await openOwnFolder();
});

function seed(args: string[], env: Record<string, string> = {}) {
  return new Promise<{ failed: boolean; output: string }>((resolve) => {
    execFile(
      process.execPath,
      ["scripts/seed.ts", "--enquiries", "3", "--bookings", "2", "--others", "1", ...args],
      { env: { PATH: process.env.PATH, DATA_DIR: directory, NODE_ENV: "development", ...env } },
      (error, stdout, stderr) => resolve({ failed: error !== null, output: stdout + stderr }),
    );
  });
}

test("npm run seed adds to what is stored only when forced to", async () => {
  await fillDatabase({ DATA_DIR: directory }, { enquiry: 3 });
  const refused = await seed(["--seed", "2"]);
  expect(refused).toMatchObject({ failed: true });
  expect(refused.output).toContain("--force");
  const forced = await seed(["--force", "--seed", "2"]);
  expect(forced.output).toContain("booking: 2");
  expect(forced.failed).toBe(false);
  const db = openSqlite(join(directory, "southbridge.db"));
  expect(await recordsOf(db, "enquiry").select("id").execute()).toHaveLength(6);
  await db.destroy();
}, 60_000);

test.each([
  [["--force"], { NODE_ENV: "production" }, "production"],
  [["--others=-1"], {}, "--others must be a whole number"],
])("npm run seed %j with %j says why not", async (args, env, why) => {
  const { failed, output } = await seed(args, env);
  expect(failed).toBe(true);
  expect(output).toContain(why);
});
