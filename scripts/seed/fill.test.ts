import { execFile } from "node:child_process";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { findRentals } from "#app/domain/bookings/booking-repository.server.ts";
import { checkBooking } from "#app/domain/bookings/check-booking.ts";
import { ledgerOf } from "#app/domain/stock/ledger.ts";
import { findRows } from "#app/domain/stock/ledger-repository.server.ts";
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

test("invented bookings keep the rules of bookings, and take what their lines and handovers say", async () => {
  const until = new Date("2026-12-01T06:30:00.000Z");
  await fillDatabase({ DATA_DIR: directory }, { booking: 400 }, { until });
  const db = openSqlite(join(directory, "southbridge.db"));
  const ids = (await recordsOf(db, "booking").select("id").execute()).map(({ id }) => id);
  const rentals = await findRentals(db, ids);
  expect(new Set(rentals.map(({ status }) => status))).toEqual(
    new Set(["new", "confirmed", "delivered", "returned", "cancelled"]),
  );
  for (const rental of rentals) {
    expect(checkBooking(undefined, rental), `${rental.status} ${rental.id}`).toEqual([]);
    const taken = ledgerOf(rental).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const stored = await findRows(db, [rental.id]);
    expect(stored.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(taken);
  }
  await db.destroy();
});

test.each([
  [["--force"], { NODE_ENV: "production" }, "production"],
  [["--others=-1"], {}, "--others must be a whole number"],
])("npm run seed %j with %j says why not", async (args, env, why) => {
  const { failed, output } = await seed(args, env);
  expect(failed).toBe(true);
  expect(output).toContain(why);
});
