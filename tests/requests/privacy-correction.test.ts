import { beforeEach, describe, expect, test } from "vitest";
import { aDeskBooking } from "#tests/factories/desk-booking.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import { findInEveryTable } from "#tests/support/every-text.ts";
import { fieldErrors, formFields, parseHtml, textOf } from "#tests/support/html.ts";
import { Client } from "#tests/support/http.ts";
import { openWindow } from "#tests/support/open-window.ts";
import { askFor, erase, kept, openFor, start } from "#tests/support/privacy-centre.ts";
import { auditOf, emptyTables, findRecord, recordsOf } from "#tests/support/records.ts";
import { openOwnSite, startDesk } from "#tests/support/site.ts";

/** A person corrects name and phone number in the privacy centre: decision 0029. */
const { site, admin } = await startDesk({ env: { FORM_LIMIT: "0" } });
beforeEach(() => emptyTables(site.db, "mail", "limit_use", "privacy_session", "record"));

const email = "asha@example.com";
const right = { name: "Vasantha Quillfeather", phone: "+91 97511 22334" };
const store = (kind: string, own = {}) =>
  storeRecord(site.db, kind, { email, name: "Vimala", ...own });
const find = (id: string) => findRecord(site.db, id);
const correct = (client: Client, own: Record<string, string>, headers?: Record<string, string>) =>
  client.post(kept, { intent: "correct", ...own }, headers);
/** The page's own form as it stands, with what is typed into it. */
const typeInto = async (client: Client, own: Record<string, string>) =>
  client.post(kept, { ...formFields(parseHtml(await client.get(kept)), "#correct-data"), ...own });

describe("a correction", () => {
  test("reaches records of every kind, their history, the search and the audit", async () => {
    const message = await store("contact_message");
    const booking = await store("booking", { status: "confirmed" });
    const news = await store("subscription");
    const { status, headers } = await correct(await openFor(site, email), right);
    expect([status, headers.location]).toEqual([303, kept]);
    for (const id of [message, booking]) {
      expect(await find(id)).toMatchObject({ ...right, version: 2 });
    }
    expect(await find(news)).toMatchObject({ name: right.name, phone: "", version: 2 });

    for (const [slug, id] of [
      ["messages", message],
      ["bookings", booking],
    ]) {
      const history = textOf(parseHtml(await admin.get(`/admin/${slug}/${id}`)), "main");
      expect(history).toMatch(/the person concerned/);
      for (const text of ["Vimala", "98400 00112", ...Object.values(right)]) {
        expect(history).toContain(text);
      }
      for (const q of ["quillfeather", "9751122334"]) {
        expect((await admin.get(`/admin/${slug}?q=${q}`)).text).toContain(String(id));
      }
      expect((await admin.get(`/admin/${slug}?q=vimala`)).text).not.toContain(`/${id}`);
    }
    const person = { actor_id: null, actor_name: "the person concerned", client_address: "" };
    const before = JSON.stringify({ name: "Vimala", phone: "98400 00112" });
    const after = JSON.stringify(right);
    expect(await auditOf(site.db, message)).toEqual([
      expect.objectContaining({ action: "record-edited", ...person, before, after }),
    ]);
  });

  test("leaves what is right, what the field was not touched in, and is done once", async () => {
    const id = await store("enquiry");
    const client = await openFor(site, email);
    const before = formFields(parseHtml(await client.get(kept)), "#correct-data");
    expect(before).toMatchObject({ name: "Vimala", phone: "98400 00112" });
    // Staff correct the name while the page is open.
    await site.db.updateTable("record").set({ name: "By staff" }).execute();
    await client.post(kept, { ...before, phone: right.phone });
    await client.post(kept, { ...before, phone: right.phone });
    expect(await find(id)).toMatchObject({ name: "By staff", phone: right.phone, version: 2 });
    expect((await client.get(kept)).text).toContain("+91 97511 22334");
  });

  test("of records that differ changes only what is typed", async () => {
    const one = await store("enquiry", { name: "A. Kumar", phone: "98400 00111" });
    const other = await store("contact_message", { name: "Asha K", phone: "98400 00112" });
    const client = await openFor(site, email);
    expect(textOf(parseHtml(await client.get(kept)), "#correct-data-phone-hint")).toBe(
      "Stored now: 98400 00112 · 98400 00111. Leave empty to change none of them.",
    );
    const name = "<img src=x onerror=alert(1)>";
    await typeInto(client, { name });
    expect(await find(one)).toMatchObject({ name, phone: "98400 00111" });
    expect(await find(other)).toMatchObject({ name, phone: "98400 00112" });
    const page = await client.get(kept);
    expect(parseHtml(page)("main").text()).toContain(name);
    expect(page.text).not.toContain("<img src=x");
  });

  test("is told to open windows of staff, and who edits meanwhile meets the conflict", async () => {
    const { headers } = await admin.post("/booking", aDeskBooking({ Email: email }));
    const path = `/edit?booking=${headers.location?.split("/").at(-1)}`;
    const form = formFields(parseHtml(await admin.get(path)), "#desk-booking");
    const feed = await openWindow(admin);
    await correct(await openFor(site, email), right);
    await feed.nextAbout("booking");
    feed.close();
    const refused = await admin.post(path, { ...form, city: "Kochi", Name: "Vimala K" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(right.name);
    // Only what both changed collides.
    expect((await admin.post(path, { ...form, city: "Kochi" })).status).toBe(303);
    const [record] = await recordsOf(site.db, "booking").selectAll().execute();
    expect(record).toMatchObject({ ...right, city: "Kochi" });
  });

  test("leaves spam and what was invoiced, and the page says so", async () => {
    const spam = await store("enquiry", { status: "spam", spam_reasons: "links" });
    const over = await store("booking", { status: "returned" });
    const client = await openFor(site, email);
    expect(parseHtml(await client.get(kept))("#correct-data")).toHaveLength(0);
    const cancelled = await store("booking", { status: "cancelled" });
    expect((await client.get(kept)).text).toMatch(/remain as invoiced.*spam folder/);
    await correct(client, right);
    for (const id of [spam, over]) expect(await find(id)).toMatchObject({ version: 1 });
    expect(await find(cancelled)).toMatchObject({ ...right, status: "cancelled" });
  });

  test("reaches nothing of another address or another account", async () => {
    const other = await createUser(site, "user", { email: "other@example.com", name: "Other" });
    const left = [
      await store("enquiry", { email: `x${email}` }),
      await store("enquiry", { user_id: other.id }),
      await store("contact_message", { email: other.email, message: `Write to ${email}` }),
    ];
    await store("enquiry");
    const client = await openFor(site, email);
    await correct(client, { ...right, email: other.email, id: left[0] ?? "" });
    for (const id of left) expect(await find(id)).toMatchObject({ name: "Vimala", version: 1 });
    const names = await site.db.selectFrom("user").select("name").execute();
    expect(names).toContainEqual({ name: "Other" });
  });

  test.each([
    ["a confirmed account", "user", true, right.name],
    ["an account that nobody confirmed", "user", false, "Old"],
    ["an account of the staff", "coordinator", true, "Old"],
  ] as const)("of %s", async (what, role, emailVerified, name) => {
    const address = `${what.replaceAll(" ", "-")}@example.com`;
    const { id } = await createUser(site, role, { email: address, name: "Old" });
    await site.db.updateTable("user").set({ emailVerified }).where("id", "=", id).execute();
    await store("enquiry", { email: address, name: "Old" });
    await correct(await openFor(site, address), { name: right.name });
    const user = site.db.selectFrom("user").select("name").where("id", "=", id);
    expect(await user.executeTakeFirst()).toEqual({ name });
    const found = (await admin.get("/admin/users?q=quillfeather")).text;
    expect(found.includes(address)).toBe(name === right.name);
    await site.db.deleteFrom("user").where("id", "=", id).execute();
  });

  test("is forgotten with everything else when the person has themselves erased", async () => {
    const { email: address } = await createUser(site, "user", { email: "gone@example.com" });
    await store("enquiry", { email: address, name: "Zyxwara" });
    const client = await openFor(site, address);
    await correct(client, { name: "Zyxwaroo", phone: "+91 98888 77766" });
    await erase(client);
    expect(await findInEveryTable(site.db, ["zyxwar", "98888 77766"])).toEqual([]);
  });
});

describe("is refused", () => {
  test("with input that is none, which stays, and when nothing is different", async () => {
    const id = await store("enquiry");
    const client = await openFor(site, email);
    const wrong = {
      name: ["", "x".repeat(201), "a\ufffdb"],
      phone: ["", "12", "<script>alert(1)</script>", "' or 1=1 --"],
    };
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) {
        const answer = await typeInto(client, { [field]: value });
        expect(answer.status, value).toBe(400);
        expect(Object.keys(fieldErrors(parseHtml(answer)))).toEqual([field]);
        expect(answer.text).not.toContain("<script>alert(1)");
      }
    }
    const typed = { name: "Kept as typed", phone: "x" };
    const shown = formFields(parseHtml(await typeInto(client, typed)), "#correct-data");
    expect(shown).toMatchObject({ ...typed, was_name: "Vimala" });
    for (const answer of [await typeInto(client, {}), await correct(client, {})]) {
      expect(answer.status).toBe(400);
      expect(answer.text).toContain("Nothing has changed yet");
    }
    expect(await find(id)).toMatchObject({ name: "Vimala", version: 1 });
  });

  test("without a code, with another's, from another site and after the 30 minutes", async () => {
    const id = await store("enquiry");
    await storeRecord(site.db, "enquiry", { email: "thief@example.com" });
    expect((await correct(new Client(site.url), right)).headers.location).toBe(start);
    expect((await correct(await askFor(site, email), right)).headers.location).toBe(start);
    await correct(await openFor(site, "thief@example.com"), right);
    const client = await openFor(site, email);
    expect((await correct(client, right, { Origin: "https://evil.example" })).status).toBe(403);
    const late = { expires_at: new Date(Date.now() - 1).toISOString() };
    await site.db.updateTable("privacy_session").set(late).execute();
    expect((await correct(client, right)).headers.location).toBe(start);
    expect(await find(id)).toMatchObject({ name: "Vimala", version: 1 });
  });

  test("past the limit of forms of a network", async () => {
    const id = await store("enquiry");
    const strict = await openOwnSite({ database: site.database, env: { FORM_LIMIT: "2" } });
    const client = await openFor(strict, email);
    for (const name of ["One", "Two", "Three"]) await correct(client, { name });
    expect(await find(id)).toMatchObject({ name: "Two", version: 3 });
  });
});
