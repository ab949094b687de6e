import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate, migrationsFor } from "#app/platform/db/migrate.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { createDatabase } from "#tests/support/database.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";

let database: TestDatabase;
let db: Kysely<Tables>;
beforeAll(async () => {
  database = await createDatabase({ isEmpty: true });
  db = database.open();
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test("records stored before branches get theirs by address or choice", async () => {
  const migrations = migrationsFor(database.engine);
  const provider = { getMigrations: async () => migrations };
  await new Migrator({ db, provider }).migrateTo("0008-application-branch");
  await stored("enquiry", "pin", { code: "600 042" });
  await stored("enquiry", "elsewhere", { code: "110001" });
  await stored("enquiry", "no PIN", { code: "56xx" });
  await stored("training_enquiry", "course", { code: "CCNA" });
  const address = { company: "", product: "", street: "", street2: "", payment: "" };
  await stored("booking", "by city", { ...address, reference: "1", city: " Kochi", postcode: "?" });
  await stored("booking", "by PIN", { ...address, reference: "2", city: "", postcode: "500081" });
  await stored("career_application", "chosen", { job: "", qualification: "", branch: "pune" });
  await migrate(db, database.engine);
  const rows = await db.selectFrom("record").select(["id", "branch"]).execute();
  expect(Object.fromEntries(rows.map(({ id, branch }) => [id, branch]))).toEqual({
    pin: "chennai",
    elsewhere: "",
    "no PIN": "",
    course: "",
    "by city": "kochi",
    "by PIN": "hyderabad",
    chosen: "pune",
  });
});

test("an enquiry says no need that came before it was asked for, or from the release before", async () => {
  await stored("enquiry", "former release", { code: "110001" });
  const enquiries = db.selectFrom("enquiry").select(["record_id", "need"]).orderBy("record_id");
  expect(await enquiries.execute()).toEqual(
    ["elsewhere", "former release", "no PIN", "pin"].map((record_id) => ({ record_id, need: "" })),
  );
});

async function stored(kind: string, id: string, own: Record<string, string>) {
  const common = { name: "", email: "", phone: "", spam_reasons: "", client_address: "" };
  const times = { created_at: "2026-01-01T00:00:00.000Z", updated_at: "2026-01-01T00:00:00.000Z" };
  const status = { status: "new", submission_key: id };
  await insert("record", { id, kind, ...common, ...status, ...times });
  await insert(kind, { record_id: id, ...own });
}

async function insert(table: string, row: Record<string, string>) {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(
    db,
  );
}
