import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { aDeskBooking } from "#tests/factories/desk-booking.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { type Client, signInAsAdmin } from "#tests/support/client.ts";
import { parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import { removeRecords } from "#tests/support/records.ts";
import { type Site, startSite } from "#tests/support/site.ts";

let site: Site;
let admin: Client;
beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site.url);
});
afterAll(() => site.close());
afterEach(async () => {
  await removeRecords(site.db);
  expect(site.faults).toEqual([]);
});

const page = async (path: string) => parseHtml(await admin.get(path));
const store = (table: string, phone: string, email: string, day: string) =>
  storeRecord(site.db, table, { phone, email, created_at: `2026-${day}T10:00:00.000Z` });

test("beside a record stands what the same phone or address sent, newest first", async () => {
  const id = await store("enquiry", "98860 00954", "farah@a.example", "03-01");
  await store("contact_message", "+91 98860-00954", "other@a.example", "05-01");
  await store("booking", "98400 11111", "FARAH@a.example", "04-01");
  await store("enquiry", "98400 22222", "stranger@a.example", "04-01");
  const $ = await page(`/admin/enquiries/${id}`);
  const shown = textsOf($, ".person-part li");
  expect(shown).toHaveLength(3);
  expect(shown[0]).toMatch(/^Message .*same phone/);
  expect(shown[1]).toContain("same e-mail");
  expect(shown[2]).toContain("(this)");
  expect($(".person-twin")).toHaveLength(0);
});

test("records without phone and address are not one person", async () => {
  const id = await store("enquiry", "", "", "03-01");
  await store("enquiry", "", "", "03-01");
  expect(textsOf(await page(`/admin/enquiries/${id}`), ".person-part li")).toEqual([]);
});

test("two of one kind that are near in time are probably one", async () => {
  const id = await store("enquiry", "98860 00954", "a@a.example", "03-01");
  await store("enquiry", "9886000954", "b@a.example", "03-02");
  const $ = await page(`/admin/enquiries/${id}`);
  expect(textOf($, ".person-twin")).toContain("has the same phone, and is new");
});

test("a booking for them is filled in from the record", async () => {
  const id = await store("enquiry", "98860 00954", "a@a.example", "03-01");
  const $ = await page(`/booking?for=${id}`);
  expect($("input[name=Name]").val()).toBe("Asha");
  expect($("input[name=Phone]").val()).toBe("98860 00954");
  await admin.post("/booking", aDeskBooking({ for: id }));
  const history = (await page(`/admin/enquiries/${id}`))(".record-history a");
  expect(history.text()).toMatch(/^Booking \S+ made$/);
  const back = (await page(history.attr("href") ?? ""))(".record-history a");
  expect(back.attr("href")).toBe(`/admin/enquiries/${id}`);
  const none = await page("/booking?for=%00'<script>");
  expect(none("input[name=Name]").val() ?? "").toBe("");
});
