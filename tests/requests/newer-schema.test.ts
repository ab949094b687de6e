import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { signInAsAdmin } from "#tests/support/client.ts";
import { createDatabase } from "#tests/support/database.ts";
import { postForm, send } from "#tests/support/http.ts";
import { recordsOf } from "#tests/support/records.ts";
import { startSite } from "#tests/support/site.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";

/** A database that a newer release has changed, on which this one is started again (decision 0032). */
let database: TestDatabase;
beforeEach(async () => {
  database = await createDatabase();
});
afterEach(() => database.drop());

async function run(...statements: string[]) {
  const db = database.open();
  for (const statement of statements) await sql.raw(statement).execute(db);
  await db.destroy();
}

const record = (migration: string) =>
  `insert into kysely_migration values ('${migration}', '2099-01-01T00:00:00.000Z')`;

test("it serves and stores, start after start, and leaves what it does not know alone", async () => {
  await run(
    "create table of_tomorrow (name text not null)",
    "insert into of_tomorrow values ('kept')",
    "alter table record add column of_tomorrow text not null default ''",
    record("9999-of-tomorrow"),
  );
  for (const name of ["Asha", "Ravi"]) {
    const site = await startSite({ database });
    expect((await postForm(site.url, "/", anEnquiry({ name }))).status).toBe(303);
    const { cookie } = await signInAsAdmin(site.url);
    const list = await send(site.url, "/admin/enquiries", { headers: { Cookie: cookie } });
    expect(list.text).toContain(name);
    expect((await send(site.url, "/readyz")).status).toBe(200);
    expect(site.faults).toEqual([]);
    await site.stop();
  }
  const db = database.open();
  expect(await recordsOf(db, "enquiry").select("name").execute()).toHaveLength(2);
  const { rows } = await sql`select name from of_tomorrow`.execute(db);
  expect(rows).toEqual([{ name: "kept" }]);
  await db.destroy();
});

test("it does not start where something was taken away that it uses", async () => {
  await run(record("9999-drop-subject-needs-9998"));
  await expect(startSite({ database })).rejects.toThrow(
    /^The database was brought up to date by a newer release, whose migration 9999-drop-subject-needs-9998 took away what this one uses: [^\n]+$/,
  );
});

test("a migration that is missing in between is still an error", async () => {
  await run(record("0000-of-another-program"));
  await expect(startSite({ database })).rejects.toThrow(/0000-of-another-program is missing/);
});
