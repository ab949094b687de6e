import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import * as events from "#app/domain/records/record-event-repository.server.ts";
import { deleteExpired } from "#app/domain/retention/retention.server.ts";
import { LiveFeed } from "#app/platform/db/live-feed.server.ts";
import { openDatabase } from "#app/platform/db/open-database.ts";
import { kinds } from "#app/registry.server.ts";
import { anApplication } from "#tests/factories/application.ts";
import { aBooking } from "#tests/factories/booking.ts";
import { aContactMessage } from "#tests/factories/contact-message.ts";
import { aDeskBooking } from "#tests/factories/desk-booking.ts";
import { aPdf } from "#tests/factories/documents.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { storeHandover, storeUnits } from "#tests/factories/rental.ts";
import { storeRecord, storeRecords } from "#tests/factories/stored-record.ts";
import { aSubscription } from "#tests/factories/subscription.ts";
import { aTrainingEnquiry } from "#tests/factories/training-enquiry.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { findInEveryTable } from "#tests/support/every-text.ts";
import { formFields, parseHtml, textOf } from "#tests/support/html.ts";
import { Client, postMultipart } from "#tests/support/http.ts";
import { onSqlite } from "#tests/support/on-sqlite.ts";
import { outboxRests } from "#tests/support/outbox.ts";
import { erase, openFor, start } from "#tests/support/privacy-centre.ts";
import { auditOf, emptyTables, findRecord, newestOf, recordsOf } from "#tests/support/records.ts";
import { refuseFor } from "#tests/support/refuse-for.ts";
import { admin as theAdmin } from "#tests/support/settings.ts";
import { startDesk } from "#tests/support/site.ts";

/** That an erasure reaches every table, and what the law has us keep: decisions 0029 and 0036. */
const { site, admin } = await startDesk({
  env: { FORM_LIMIT: "0", STAFF_EMAIL: "staff@desk.example" },
});

const name = "Zyxwara Quillfeather";
const email = "zyx.quill@post.example";
const phone = "98401 77213";
const words = ["zyxwara", "quillfeather", "zyx.quill", "77213"];
const everywhere = () => findInEveryTable(site.db, words);

/** Words of the person in a former, a published and a drafted version. */
async function testify() {
  const item = { kind: "testimonial", slug: "engineer" } as const;
  const path = `/admin/catalogue/${item.kind}/${item.slug}`;
  const form = { words: `${name} was glad.`, name, role: `Friend of ${name}`, order: "5" };
  const first = { ...form, email: email.toUpperCase(), state: "shown", slug: item.slug };
  expect((await admin.post("/admin/catalogue/testimonial/new", first)).status).toBe(303);
  for (const email of ["", "later@post.example"]) {
    const { version = "" } = formFields(parseHtml(await admin.get(path)), "#item");
    const published = await admin.save(path, { intent: "publish", seen: version });
    expect(published.status).toBe(200);
    const open = formFields(parseHtml(await admin.get(path)), "#item");
    expect((await admin.post(path, { ...open, email })).status).toBe(303);
  }
  const shown = async () => (await new Client(site.url).get("/")).text.includes(name);
  await expect.poll(shown).toBe(true);
  return { shown, open: formFields(parseHtml(await admin.get(path)), "#item"), path };
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
  const { id, reference } = await newestOf(site.db, "booking");
  await visitor.post(`/bookings/${reference}`, { intent: "cancel" }, own);
  return id;
}

async function workOn(path: string, closed: string) {
  await admin.save(path, { intent: "note", text: `${name} called from ${phone}.` });
  const answer = { intent: "answer", subject: `To ${name}`, answer: `Dear ${name}` };
  const file = new File([new Uint8Array(aPdf()), name], `${name}.pdf`);
  const headers = { Cookie: admin.cookie };
  await postMultipart(site.url, `${path}/reply.json`, answer, { file }, headers);
  const done = await admin.save(path, { intent: "status", status: closed });
  expect(done.status).toBe(200);
}

async function edit(id: string) {
  const path = `/edit?booking=${id}`;
  const form = formFields(parseHtml(await admin.get(path)), "form#desk-booking");
  expect((await admin.post(path, { ...form, street: `House of ${name}` })).status).toBe(303);
}

test("an erasure leaves the person in no column of any table, and not in SQLite's file", async () => {
  const cancelled = await leaveTraces();
  const testimonial = await testify();
  await edit(cancelled);
  for (const [slug, table] of [
    ["enquiries", "enquiry"],
    ["messages", "contact_message"],
    ["training", "training_enquiry"],
    ["careers", "career_application"],
  ] as const) {
    const { id } = await newestOf(site.db, table);
    await workOn(`/admin/${slug}/${id}`, slug === "careers" ? "closed" : "done");
    if (slug === "careers") await admin.get(`/admin/careers/${id}/cv`);
  }
  await admin.get(`/admin/enquiries.csv?q=${encodeURIComponent(email)}`);
  const view = { list: "enquiries", name: "New ones", query: `status=new&q=${email}` };
  await admin.post("/admin/views", { intent: "save", ...view });
  await admin.post("/admin/users/invitations", { email, role: "admin", branch: "" });
  await outboxRests(site.db);
  // One that is being sent in this moment stays otherwise, for a year.
  const mail = { claimed_until: new Date(Date.now() + 60_000).toISOString() };
  await site.db.updateTable("mail").set(mail).where("template", "=", "enquiry").execute();
  const before = new Set((await everywhere()).map((line) => line.split(":")[0]));
  expect([...before]).toEqual(
    expect.arrayContaining([
      "record",
      "record_event",
      "mail",
      "audit",
      "user",
      "cv",
      "reply_file",
      "invitation",
      "catalogue_document",
    ]),
  );

  const client = await openFor(site, email);
  expect((await erase(client)).status).toBe(303);
  expect(await everywhere()).toEqual([]);
  await expect.poll(testimonial.shown).toBe(false);
  // An open form with a changed value meets the erasure; one without takes what is stored.
  const changed = { ...testimonial.open, words: `${name} was very glad.` };
  expect((await admin.post(testimonial.path, changed)).status).toBe(409);
  expect((await admin.post(testimonial.path, testimonial.open)).status).toBe(303);
  expect(await everywhere()).toEqual([]);

  // The same night the log is emptied.
  await runRetention();
  expect(await everywhere()).toEqual([]);
  if (site.database.engine === "sqlite") {
    const file = readFileSync(join(site.env.DATA_DIR, "southbridge.db"), "latin1").toLowerCase();
    expect(words.filter((word) => file.includes(word))).toEqual([]);
  }
  const rows = await site.db.selectFrom("audit").select("action").execute();
  expect(rows.filter(({ action }) => action === "erased-by-owner").length).toBeGreaterThan(4);
});

onSqlite.test(
  "a booking that is over keeps what the books need, and nothing else names its customer",
  async () => {
    const record = { name, email, phone, status: "returned", street: `House of ${name}` };
    const id = await storeRecord(site.db, "booking", { ...record, reference: "SB-RETURNED" });
    await storeRecord(site.db, "booking", { ...record, status: "cancelled", reference: "SB-NONE" });
    await admin.save(`/admin/bookings/${id}`, { intent: "note", text: `${name} called.` });
    const client = await openFor(site, email);
    expect((await client.get(`${start}/erase`)).text).toContain("section 128");
    await erase(client);
    await runRetention();
    const left = (await everywhere()).map((line) => line.split(":")[0]);
    expect(left.toSorted()).toEqual(["booking", "record", "search_text"]);
    const ours = recordsOf(site.db, "booking").selectAll().where("reference", "like", "SB-%");
    const nobody = { email: "", phone: "", client_address: "", user_id: null, total: 2998 };
    expect(await ours.orderBy("reference").execute()).toMatchObject([
      { ...nobody, name: "Erased", company: "", street: "", street2: "", city: "", postcode: "" },
      { ...nobody, name, company: "Ottakam Freight", street: record.street },
    ]);
    expect((await admin.get(`/admin/bookings?q=${email}`)).text).toContain("Nothing");
    const acts = site.db
      .selectFrom("audit")
      .select("id")
      .where("action", "=", "anonymised-by-owner");
    expect((await acts.execute()).length).toBeGreaterThanOrEqual(2);
  },
);

onSqlite.test("hundreds of records and of failed sign-ins are erased, in portions", async () => {
  const user = await createUser(site, "user", { email: "many@post.example", name: "Quillfeather" });
  const owns = Array.from({ length: 210 }, (_, nth) => ({
    ...{ name: "Zyxwara", email: user.email, phone: "" },
    ...(nth % 3 === 0 && { user_id: user.id }),
    ...(nth % 50 === 0 && { email: "zyx.quill@post.example", user_id: user.id }),
  }));
  await storeRecords(site.db, "enquiry", owns);
  const bookings = await storeRecords(site.db, "booking", [
    { name: "Zyxwara", email: user.email, user_id: user.id, status: "confirmed", company: "" },
    { name: "Other", email: "else@post.example", user_id: user.id, status: "returned" },
  ]);
  await site.db.transaction().execute(async (trx) => {
    const actor = { userId: user.id, name: "Quillfeather" };
    for (const recordId of bookings) {
      await events.insert(trx, { at: new Date(), recordId, actor, action: "status" });
    }
    const failed = { at: new Date(), actor: { name: user.email }, clientAddress: "203.0.113.9" };
    for (let nth = 0; nth < 600; nth += 1) {
      const about = { kind: "user", recordId: user.id } as const;
      await audit.insert(trx, { ...failed, ...about, action: "sign-in-failed" });
    }
  });
  const client = await openFor(site, user.email);
  expect((await erase(client)).status).toBe(303);
  const named = site.db.selectFrom("record").where("name", "in", ["Zyxwara", "Other"]);
  expect(await named.select(["kind", "email", "user_id"]).orderBy("name").execute()).toEqual([
    { kind: "booking", email: "else@post.example", user_id: null },
    { kind: "booking", email: user.email, user_id: null },
  ]);
  const acts = site.db.selectFrom("record_event").where("actor_id", "=", user.id);
  const byThePerson = { actor_name: "the person concerned" };
  expect(await acts.select("actor_name").execute()).toEqual([byThePerson, byThePerson]);
  const traces = (await findInEveryTable(site.db, [user.email, "203.0.113.9"])).join("\n");
  expect(traces).not.toMatch(/^(audit|user):/m);
});

onSqlite.test(
  "an erasure that is interrupted left whole records, and is done by erasing again",
  async () => {
    const user = await createUser(site, "user", { email: "half@post.example" });
    const own = { name: "Half Done", email: user.email };
    const elsewhere = { name: "Half Done", email: "other@post.example", user_id: user.id };
    const owns = Array.from({ length: 250 }, (_, nth) => (nth % 2 ? own : elsewhere));
    const ids = await storeRecords(site.db, "enquiry", owns);
    const left = async () => {
      const records = site.db.selectFrom("record").select("id").where("name", "=", own.name);
      const accounts = site.db.selectFrom("user").select("id").where("id", "=", user.id);
      return [(await records.execute()).length, (await accounts.execute()).length];
    };
    const allow = await refuseFor(site, "delete", ids.at(220) ?? "");
    const client = await openFor(site, own.email);
    try {
      expect((await erase(client)).status).toBe(500);
      expect(site.faults.splice(0)).toHaveLength(1);
      expect(await left()).toEqual([50, 1]);
    } finally {
      await allow();
    }
    expect((await erase(client)).status).toBe(303);
    expect(await left()).toEqual([0, 0]);
  },
);

onSqlite.describe("a booking into which staff wrote an own address", () => {
  /** @returns the booking, and the coordinator's browser in the privacy centre */
  async function takeOver(own: string, userId: string | null = null) {
    const added = await admin.post("/booking", aDeskBooking({ Name: name, Email: email }));
    const id = added.headers.location?.split("/")[3] ?? "";
    await site.db.updateTable("record").set({ user_id: userId }).where("id", "=", id).execute();
    await admin.save(`/admin/bookings/${id}`, { intent: "note", text: "Owes three months." });
    const path = `/edit?booking=${id}`;
    const form = formFields(parseHtml(await admin.get(path)), "form#desk-booking");
    expect((await admin.post(path, { ...form, Email: own })).status).toBe(303);
    await admin.save(`/admin/bookings/${id}`, { intent: "status", status: "cancelled" });
    return { id, client: await openFor(site, own) };
  }

  beforeEach(() => emptyTables(site.db, "record", "mail"));

  test("is left to an admin, who reads its history first", async () => {
    const own = "coordinator@own.example";
    const { id, client } = await takeOver(own);
    const agreed = { discount: 1, price_reason: "Said on the phone" };
    await site.db.updateTable("booking_line").set(agreed).where("record_id", "=", id).execute();
    const source_id = await storeRecord(site.db, "enquiry", { email: "else@else.example" });
    await site.db.updateTable("booking").set({ source_id }).where("record_id", "=", id).execute();
    const [unit_id = ""] = await storeUnits(site.db, ["SB-ERASED"]);
    const at = new Date().toISOString();
    const received = { id, record_id: id, unit_id, note: "Received by Asha" };
    const back = { back_at: at, condition: "fine" as const };
    const by = { at, actor_name: "Ravi", action: "delivered" };
    await storeHandover(site.db, id, { ...received, number: 1, ...back });
    await site.db
      .insertInto("unit_event")
      .values({ ...received, ...by })
      .execute();
    expect((await client.get(`${start}/erase`)).text).toContain("verified that it is yours");
    expect((await erase(client)).status).toBe(303);
    expect(await findRecord(site.db, id)).toMatchObject({ name, email: own });
    const notes = site.db.selectFrom("record_event").select("note").where("record_id", "=", id);
    expect(await notes.execute()).toContainEqual({ note: "Owes three months." });

    const path = `/admin/privacy-requests/${(await newestOf(site.db, "privacy_request")).id}`;
    const history = `[aria-label="Finish the erasure"] a[href="/admin/bookings/${id}"]`;
    expect(textOf(parseHtml(await admin.get(path)), history)).toBe("Read its history");
    expect((await admin.save(path, { intent: "finish-erasure", sure: "on" })).status).toBe(200);
    expect(await findRecord(site.db, id)).toMatchObject({ name: "Erased" });
    const left = site.db
      .selectFrom("booking")
      .innerJoin("booking_line as line", (join) =>
        join.onRef("line.record_id", "=", "booking.record_id"),
      );
    expect(await left.select(["source_id", "price_reason", "discount"]).execute()).toContainEqual({
      source_id: null,
      price_reason: "",
      discount: 1,
    });
    for (const table of ["handover", "unit_event"] as const) {
      const stored = site.db.selectFrom(table).select("note").where("record_id", "=", id);
      expect(await stored.execute(), table).toEqual([{ note: "" }]);
    }
    const edits = await auditOf(site.db, id);
    const edit = edits.find(({ action }) => action === "record-edited");
    for (const values of [edit?.before, edit?.after]) {
      expect(JSON.parse(values ?? "")).toEqual({ Email: null });
    }
    expect(edit?.actor_name).toBe(theAdmin.email);
  });

  test("stays so when the mailbox has a confirmed account, unless that account sent it", async () => {
    for (const isSender of [false, true]) {
      const user = await createUser(site);
      const { id, client } = await takeOver(user.email, isSender ? user.id : null);
      await erase(client);
      expect((await findRecord(site.db, id)).name).toBe(isSender ? "Erased" : name);
    }
  });
});

async function runRetention() {
  const store = await openDatabase(site.database.env, () => {});
  const app = {
    store: { ...store, feed: new LiveFeed() },
    kinds,
    env: site.env,
    now: () => new Date(),
  };
  await deleteExpired(app);
  await store.db.destroy();
}
