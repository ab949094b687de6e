import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { Tables } from "#app/platform/db/schema.ts";
import { openSqlite } from "#app/platform/db/sqlite.ts";
import { openOwnFolder } from "#tests/support/folder.ts";
import { recordsOf } from "#tests/support/records.ts";
import { fillDatabase } from "./fill.ts";

let directory: string;
beforeEach(async () => {
  directory = await openOwnFolder();
});

async function withDatabase<T>(folder: string, use: (db: Kysely<Tables>) => Promise<T>) {
  const db = openSqlite(join(folder, "southbridge.db"));
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

test("the same seed makes the same records, another makes others", async () => {
  const until = new Date("2026-11-20T00:00:00.000Z");
  const made = async (seed: number) => {
    const folder = await mkdtemp(join(directory, "database-"));
    await fillDatabase({ DATA_DIR: folder }, { enquiry: 50, booking: 20 }, { seed, until });
    return withDatabase(folder, async (db) => ({
      enquiries: await recordsOf(db, "enquiry").selectAll().execute(),
      bookings: await recordsOf(db, "booking").selectAll().execute(),
      lines: await db.selectFrom("booking_line").selectAll().execute(),
    }));
  };
  const first = await made(1);
  expect(first.enquiries).toHaveLength(50);
  expect(new Set(first.bookings.map(({ reference }) => reference)).size).toBe(20);
  expect(new Set(first.lines.map(({ record_id }) => record_id)).size).toBe(20);
  expect(first.enquiries.at(-1)?.created_at).toBe(until.toISOString());
  expect(await made(1)).toEqual(first);
  expect((await made(2)).enquiries).not.toEqual(first.enquiries);
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
  await withDatabase(directory, async (db) => {
    expect(await recordsOf(db, "enquiry").select("id").execute()).toHaveLength(6);
  });
}, 60_000);

test.each([
  [["--force"], { NODE_ENV: "production" }, "production"],
  [["--enquiries", "many"], {}, "--enquiries must be a whole number"],
  [["--others=-1"], {}, "--others must be a whole number"],
])("npm run seed %j with %j says why not", async (args, env, why) => {
  const { failed, output } = await seed(args, env);
  expect(failed).toBe(true);
  expect(output).toContain(why);
});
