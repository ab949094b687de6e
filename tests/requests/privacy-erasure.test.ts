import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteOld } from "#app/domain/retention/retention.server.ts";
import { openDatabase } from "#app/platform/db/open-database.ts";
import { LiveFeed } from "#app/platform/live/live-feed.server.ts";
import { anApplication } from "#tests/factories/application.ts";
import { aBooking } from "#tests/factories/booking.ts";
import { aContactMessage } from "#tests/factories/contact-message.ts";
import { aPdf } from "#tests/factories/documents.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { aSubscription } from "#tests/factories/subscription.ts";
import { aTrainingEnquiry } from "#tests/factories/training-enquiry.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { Client, signInAsAdmin } from "#tests/support/client.ts";
import { findInEveryTable } from "#tests/support/every-text.ts";
import { formFields, parseHtml } from "#tests/support/html.ts";
import { postMultipart } from "#tests/support/http.ts";
import { outboxRests } from "#tests/support/outbox.ts";
import { kept, openFor, start } from "#tests/support/privacy-centre.ts";
import { recordsOf } from "#tests/support/records.ts";
import { type Site, startSite } from "#tests/support/site.ts";

/** That an erasure reaches every table, and what the law has us keep: decisions 0029 and 0036. */
let site: Site;
let admin: Client;
beforeAll(async () => {
  site = await startSite({ env: { FORM_LIMIT: "0", STAFF_EMAIL: "staff@desk.example" } });
  admin = await signInAsAdmin(site.url);
});
afterAll(() => site.close());

const name = "Zyxwara Quillfeather";
const email = "zyx.quill@post.example";
const phone = "98401 77213";
const words = ["zyxwara", "quillfeather", "zyx.quill", "77213"];
const everywhere = () => findInEveryTable(site.db, words);

const tables = ["enquiry", "contact_message", "training_enquiry", "career_application"] as const;
const slugs = {
  enquiry: "enquiries",
  contact_message: "users",
  training_enquiry: "training",
  career_application: "careers",
} as const;

async function idOf(table: string): Promise<string> {
  const rows = recordsOf(site.db, table).select("id").where(sql`lower(email)`, "=", email);
  return (await rows.orderBy("no", "desc").executeTakeFirstOrThrow()).id;
}

/** All that can be sent, and all that staff can do about it. */
async function leaveTraces() {
  const user = await createUser(site, "user", { email, name });
  const own = { Cookie: await signInDirectly(site, user) };
  const visitor = new Client(site.url);
  await visitor.post("/login", { email, password: "wrong one" });
  await visitor.post("/", anEnquiry({ name, email: email.toUpperCase(), number: phone }));
  await visitor.post("/contactpage", aContactMessage({ name, email, phone }));
  await visitor.post("/trainingpage", aTrainingEnquiry({ name, email, number: phone }));
  const cv = new File([new Uint8Array(aPdf())], `${name}.pdf`);
  const applied = anApplication({ Name: name, Email: email, Phone: phone });
  await postMultipart(site.url, "/carrers", applied, { cv }, own);
  await visitor.post("/userdashboard", aSubscription({ name, email }), own);
  const booked = aBooking({ Name: name, Email: email, Phone: phone });
  await visitor.post("/paymentpage", booked, own);
  const cancelled = await idOf("booking");
  const reference = (
    await recordsOf(site.db, "booking").select("reference").executeTakeFirstOrThrow()
  ).reference;
  await visitor.post(`/bookings/${reference}`, { intent: "cancel" }, own);
  return cancelled;
}

async function workOn(path: string) {
  await admin.post(path, { intent: "note", text: `${name} called from ${phone}.` });
  await admin.post(path, { intent: "answer", subject: `To ${name}`, answer: `Dear ${name}` });
  await admin.post(path, { intent: "status", status: "done" });
}

async function edit(id: string) {
  const path = `/edit?booking=${id}`;
  const form = formFields(parseHtml(await admin.get(path)), "form#desk-booking");
  const edited = await admin.post(path, { ...form, street: `House of ${name}` });
  expect(edited.status).toBe(303);
}

test("an erasure leaves the person in no column of any table, and not in SQLite's file", async () => {
  const cancelled = await leaveTraces();
  await edit(cancelled);
  for (const table of tables) {
    const id = await idOf(table);
    await workOn(`/admin/${slugs[table]}/${id}`);
    if (table === "career_application") await admin.get(`/admin/careers/${id}/cv`);
  }
  await admin.get(`/admin/enquiries.csv?q=${encodeURIComponent(email)}`);
  for (const [view, query] of Object.entries({ [name]: "status=new", Zyx: `q=${email}` })) {
    await admin.post("/admin/views", { intent: "save", list: "enquiries", name: view, query });
  }
  await outboxRests(site.db);
  // One that is being sent in this moment stays otherwise, for a year.
  const mail = { claimed_until: new Date(Date.now() + 60_000).toISOString() };
  await site.db.updateTable("mail").set(mail).where("template", "=", "enquiry").execute();
  const before = new Set((await everywhere()).map((line) => line.split(":")[0]));
  expect([...before]).toEqual(
    expect.arrayContaining(["record", "record_event", "mail", "audit", "user", "cv", "saved_view"]),
  );

  const client = await openFor(site, email);
  expect((await client.post(`${start}/erase`, {})).status).toBe(303);
  const left = await everywhere();
  expect(left.filter((line) => !line.startsWith("search_word"))).toEqual([]);

  // The same night, the index of words is merged and the log emptied.
  await runRetention();
  expect(await everywhere()).toEqual([]);
  if (site.database.engine === "sqlite") {
    const file = readFileSync(join(site.env.DATA_DIR, "southbridge.db"), "latin1").toLowerCase();
    expect(words.filter((word) => file.includes(word))).toEqual([]);
  }
  const rows = await site.db.selectFrom("audit").select(["action", "subject"]).execute();
  expect(rows.filter(({ action }) => action === "erased-by-owner").length).toBeGreaterThan(4);
});

test("a booking that is over keeps what the books need, and nothing else names its customer", async () => {
  const record = { name, email, phone, status: "returned", street: `House of ${name}` };
  const id = await storeRecord(site.db, "booking", record);
  await admin.post(`/admin/bookings/${id}`, { intent: "note", text: `${name} called.` });
  await (await openFor(site, email)).post(`${start}/erase`, {});
  await runRetention();
  const left = (await everywhere()).map((line) => line.split(":")[0]);
  const ofSearch = ["search_word_data", "search_entry"];
  const tables = left.filter((table = "") => !ofSearch.includes(table));
  expect(tables.toSorted()).toEqual(["booking", "record"]);
  const stored = await recordsOf(site.db, "booking").select("phone").where("id", "=", id).execute();
  expect(stored).toEqual([{ phone: "" }]);
});

test("what staff saved under a name from before it was corrected goes too", async () => {
  await storeRecord(site.db, "enquiry", { name: "Vanished Quillfeather", email });
  const query = "q=vanished+quillfeather";
  await admin.post("/admin/views", { intent: "save", list: "enquiries", name: "Hers", query });
  const client = await openFor(site, email);
  const form = formFields(parseHtml(await client.get(kept)), "#correct-data");
  expect((await client.post(kept, { ...form, name: "Zyxwara Other" })).status).toBe(303);
  expect((await client.post(`${start}/erase`, {})).status).toBe(303);
  expect(await site.db.selectFrom("saved_view").select("name").execute()).toEqual([]);
});

test("what staff saved under a word that is also somebody's name stays", async () => {
  await storeRecord(site.db, "enquiry", { name: "Laptop", email: "laptop@post.example" });
  const view = { intent: "save", list: "enquiries", name: "Laptop", query: "q=laptop" };
  await admin.post("/admin/views", view);
  await (await openFor(site, "laptop@post.example")).post(`${start}/erase`, {});
  const views = await site.db.selectFrom("saved_view").select("name").execute();
  expect(views).toEqual([{ name: "Laptop" }]);
});

async function runRetention() {
  const store = await openDatabase(site.database.env, () => {});
  const app = { store: { ...store, feed: new LiveFeed() }, env: site.env, now: () => new Date() };
  await deleteOld(app, { again: true });
  await store.db.destroy();
}
