import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { replaceStatuses } from "#app/domain/records/record-repository.server.ts";
import { migrate, migrationsFor } from "#app/platform/db/migrate.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import type { Store } from "#app/platform/db/store.ts";
import { createDatabase } from "#tests/support/database.ts";
import { findInEveryTable } from "#tests/support/every-text.ts";
import { parseHtml, textOf } from "#tests/support/html.ts";
import { erase, kept, openFor, start } from "#tests/support/privacy-centre.ts";
import { openOwnSite } from "#tests/support/site.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";

let database: TestDatabase;
let db: Kysely<Tables>;
beforeAll(async () => {
  database = await createDatabase({ isEmpty: true });
  db = database.open();
  await migrate(db, database.engine);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test("stored applications get their new statuses, also those of a former release beside this one", async () => {
  const statuses = {
    "new one": "new",
    "under way": "in progress",
    over: "done",
    "an enquiry": "done",
  };
  for (const [id, status] of Object.entries(statuses)) {
    const kind = id === "an enquiry" ? "contact_message" : "career_application";
    const none: Record<string, string> = { job: "", qualification: "" };
    await stored(kind, id, kind === "contact_message" ? { message: "" } : none);
    await db.updateTable("record").set({ status }).where("id", "=", id).execute();
  }
  const transaction: Store["transaction"] = (work) => db.transaction().execute(work);
  await replaceStatuses({ engine: database.engine, transaction });
  const rows = db.selectFrom("record").select(["id", "status"]);
  const found = await rows.where("id", "in", Object.keys(statuses)).execute();
  expect(Object.fromEntries(found.map(({ id, status }) => [id, status]))).toEqual({
    ...{ "new one": "new", "under way": "shortlisted", over: "closed", "an enquiry": "done" },
  });
});

test("an enquiry from the release before says no need", async () => {
  await stored("enquiry", "former release", { code: "110001" });
  const enquiries = await db.selectFrom("enquiry").select(["record_id", "need"]).execute();
  expect(enquiries).toEqual([{ record_id: "former release", need: "" }]);
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

const email = "zyx.quill@post.example";

/** The own columns of each kind before there was a privacy centre. */
const own: Record<string, Record<string, string | number | null>> = {
  enquiry: { code: "560001" },
  contact_message: { message: "Zyxwara writes." },
  training_enquiry: { code: "PYTHON" },
  subscription: { message: "News for Zyxwara." },
  career_application: { job: "", qualification: "MCA" },
  booking: {
    ...{ reference: "ABCD-EFGH", company: "", product: "Business 14", street: "Zyx Street" },
    ...{ street2: "", city: "Chennai", postcode: "600 001", payment: "bank transfer", total: 1499 },
  },
};

const idOf = (kind: string) =>
  `0199a000-0000-7000-8000-00000000000${Object.keys(own).indexOf(kind)}`;
const at = "2026-10-01T10:00:00.000Z";

const kinds = ["enquiry", "contact_message", "booking", "training_enquiry"];
const [enquiry, message, booking, course] = kinds.map(idOf);
/** Mails as they were stored before they had links: whom they went to, and what they belong to. */
const mails = [
  ["staff notice", "s@desk.example", enquiry, `{"name":"Zyxwara","path":"/a/${enquiry}"}`],
  ["booking", "office@else.example", booking, `{"bookingId":"${booking}","namesCustomer":true}`],
  ["training enquiry", "Zyx.Quill@post.example", course, '{"branch":"","course":""}'],
  ["answer", "Zyx.Quill@post.example", message, '{"subject":"","text":""}'],
  ["verification", email, "old-account", '{"url":""}'],
  ["enquiry", "other@post.example", null, '{"branch":""}'],
];

/** Entries of the audit to which no record leads. */
const actsOnGone = { enquiry: "record-deleted", partner: "record-edited", user: "role-given" };

/** A database of the release before, with a row of every kind, an account and an entry of the audit. */
async function fillOldDatabase(database: TestDatabase) {
  const db = database.open();
  const provider = { getMigrations: async () => migrationsFor(database.engine) };
  const { error } = await new Migrator({ db, provider }).migrateTo("0014-desk-indexes");
  expect(error).toBeUndefined();
  const stamp = { email: "Zyx.Quill@post.example", name: "Zyxwara", phone: "98401 77213" };
  for (const [kind, values] of Object.entries(own)) {
    const id = idOf(kind);
    const status = kind === "booking" ? "cancelled" : "done";
    await db
      .insertInto("record")
      .values({
        ...{ ...stamp, id, kind, status, submission_key: `key-${kind}` },
        // Sent while its account was being deleted.
        user_id: "gone-account",
        ...{ spam_reasons: "", client_address: "203.0.113.1", created_at: at, updated_at: at },
      })
      .execute();
    const columns = Object.keys(values).map((column) => sql.ref(column));
    await sql`insert into ${sql.table(kind)} (record_id, ${sql.join(columns)})
      values (${id}, ${sql.join(Object.values(values))})`.execute(db);
    await sql`insert into audit
      (id, at, actor_id, actor_name, action, kind, record_id, before, after, client_address, subject)
      values (${`audit-${kind}`}, ${at}, 'staff', 'staff@desk.example', 'record-edited', ${kind},
      ${id}, '{"name":"Zyx"}', '{"name":"Zyxwara"}', '', '1, Zyxwara')`.execute(db);
  }
  const flag = database.engine === "postgres" ? sql`true` : sql`1`;
  await sql`insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt", role)
    values ('old-account', 'Zyxwara', ${email}, ${flag}, ${at}, ${at}, 'user')`.execute(db);
  for (const [kind, action] of Object.entries(actsOnGone)) {
    const before = JSON.stringify(kind === "user" ? { role: "user" } : { name: "Zyxwara" });
    await sql`insert into audit
      (id, at, actor_name, action, kind, record_id, before, client_address, subject)
      values (${`audit-gone-${kind}`}, ${at}, 'staff', ${action}, ${kind}, 'gone',
      ${before}, '', ${kind === "partner" ? "Zyxwara" : "12, Zyxwara"})`.execute(db);
  }
  for (const query of ["q=zyx&status=new", "status=new"]) {
    await sql`insert into saved_view (id, user_id, name, list, query, created_at)
      values (${query}, 'old-account', '', 'enquiries', ${query}, ${at})`.execute(db);
  }
  // Ids are as long as ours are.
  const mailId = (nth: number) => `${nth}`.padStart(36, "0");
  for (const [nth, [template, recipient, , data]] of mails.entries()) {
    await sql`insert into mail
      (id, template, data, recipient, status, attempts, due_at, created_at) values
      (${mailId(nth)}, ${template}, ${data}, ${recipient}, 'sent', 1, ${at}, ${at})
    `.execute(db);
  }
  const after = JSON.stringify({ mail: mailId(3), subject: "" });
  await sql`insert into record_event (id, record_id, at, actor_id, actor_name, action, after)
    values ('answered', ${idOf("contact_message")}, ${at}, 'staff', 'Staff', 'answered', ${after})`.execute(
    db,
  );
  await db.destroy();
}

test("data stored before the privacy centre is shown, exported and erased by it", async () => {
  const database = await createDatabase({ isEmpty: true });
  onTestFinished(() => database.drop());
  await fillOldDatabase(database);
  const site = await openOwnSite({ database, env: { FORM_LIMIT: "0" } });
  const links = site.db.selectFrom("mail").select(["template", "record_id", "user_id"]);
  const linked = (await links.orderBy("id").execute()).map((mail) => [
    mail.template,
    mail.record_id ?? mail.user_id,
  ]);
  expect(linked).toEqual(mails.map(([template, , link]) => [template, link]));
  const entries = site.db.selectFrom("audit").select(["id", "record_no", "before"]).orderBy("id");
  const withoutName = expect.stringMatching(/^\{"name": ?null\}$/);
  expect(await entries.where("record_id", "=", "gone").execute()).toEqual([
    { id: "audit-gone-enquiry", record_no: 12, before: withoutName },
    { id: "audit-gone-partner", record_no: null, before: withoutName },
    { id: "audit-gone-user", record_no: null, before: '{"role":"user"}' },
  ]);
  expect(await entries.where("record_no", "=", 1).execute()).toHaveLength(6);
  const views = site.db.selectFrom("saved_view").select(["query", "lost_words"]).orderBy("id");
  expect((await views.execute()).map((view) => [view.query, Boolean(view.lost_words)])).toEqual([
    ["status=new", true],
    ["status=new", false],
  ]);
  const client = await openFor(site, email);
  const page = parseHtml(await client.get(kept));
  const names = ["Booking", "Application", "Enquiry", "Message", "Training", "Subscription"];
  for (const one of names) expect(textOf(page, "#records")).toContain(one);
  expect(textOf(page, "#account")).toContain("Zyxwara");
  const file = JSON.parse((await client.get(`${start}/export`)).text);
  expect(file.enquiries).toMatchObject([{ notice_version: null, code: "560001" }]);
  await client.post(kept, { intent: "withdraw" });
  await client.post(kept, { intent: "consent" });
  const asked = { wish: "question", name: "Q", details: "Why?" };
  expect((await client.post(`${start}/request`, asked)).status).toBe(303);
  await site.db.deleteFrom("record").where("kind", "=", "privacy_request").execute();
  expect((await erase(client)).status).toBe(303);
  expect(await findInEveryTable(site.db, ["zyx"])).toEqual([]);
});
