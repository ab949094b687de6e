import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordKinds } from "#app/features/records/record-kinds.ts";
import type { RecordKind } from "#app/lib/change.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { type Client, signInAsAdmin } from "#tests/support/client.ts";
import { EventSource } from "#tests/support/event-source.ts";
import { postForm } from "#tests/support/http.ts";
import { type Site, startSite } from "#tests/support/site.ts";

let site: Site;
let admin: Client;
beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site.url);
});
afterAll(() => site.close());

const spam = { name: "Cheap Loans", status: "spam", spam_reasons: "a hidden field was filled in" };
const statusOf = async (table: RecordKind, id: string) =>
  (await site.db.selectFrom(table).select("status").where("id", "=", id).executeTakeFirst())
    ?.status;

test("what a program sent is kept apart, with the reason, and out of all counts", async () => {
  const before = (await admin.get("/admin")).text;
  await postForm(site.url, "/", anEnquiry({ name: "Robot", reference_note: "x" }));
  expect((await admin.get("/admin/enquiries")).text).not.toContain("Robot");
  const { text } = await admin.get("/admin/enquiries?status=spam");
  expect(text).toContain("Robot");
  const { spam_reasons } = await site.db
    .selectFrom("enquiry")
    .select("spam_reasons")
    .where("name", "=", "Robot")
    .executeTakeFirstOrThrow();
  expect(spam_reasons).not.toBe("");
  expect(text).toContain(spam_reasons);
  const waiting = (html: string) => /class="staff-waiting"/.test(html);
  expect(waiting(before)).toBe(false);
  expect(waiting(text)).toBe(false);
});

describe.each(recordKinds)("spam among $title", ({ slug, table }) => {
  test("is released in one click, back to the new ones", async () => {
    const id = await storeRecord(site.db, table, spam);
    const feed = await EventSource.open(site.url, admin.cookie);
    const { status } = await admin.post(`/admin/${slug}/${id}?status=spam`, { intent: "release" });
    expect(status).toBe(303);
    await feed.nextAbout(table);
    feed.close();
    expect(await statusOf(table, id)).toBe("new");
    expect((await admin.get(`/admin/${slug}`)).text).toContain("Cheap Loans");
    await site.db.deleteFrom(table).where("id", "=", id).execute();
  });

  test("is deleted in one click, for good", async () => {
    const id = await storeRecord(site.db, table, spam);
    const quarantine = `/admin/${slug}?status=spam`;
    expect((await admin.get(quarantine)).text).toContain(`action="/admin/${slug}/${id}/delete"`);
    const answer = await admin.post(`/admin/${slug}/${id}/delete`, { next: quarantine });
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe(quarantine);
    expect(await statusOf(table, id)).toBeUndefined();
    const { text } = await admin.get(quarantine);
    expect(text).toContain(">delete<");
    expect(text).not.toContain("Cheap Loans");
  });

  test("is deleted in place for the page's script, which says what became of it", async () => {
    const id = await storeRecord(site.db, table, spam);
    const path = `/admin/${slug}/${id}/delete`;
    const first = await admin.post(`${path}.data`, {}, { Accept: "*/*" });
    expect(first.status).toBe(200);
    expect(first.text).toContain("delete");
    const second = await admin.post(`${path}.data`, {}, { Accept: "*/*" });
    expect(second.status).toBe(404);
    expect(second.text).toContain("Nothing was deleted");
  });

  test("that staff marked says so", async () => {
    const id = await storeRecord(site.db, table);
    await admin.post(`/admin/${slug}/${id}`, { intent: "status", status: "spam" });
    expect((await admin.get(`/admin/${slug}/${id}`)).text).toContain("marked by staff");
    expect(await statusOf(table, id)).toBe("spam");
  });

  test("moves on to no other site", async () => {
    const id = await storeRecord(site.db, table, spam);
    const { headers } = await admin.post(`/admin/${slug}/${id}/delete`, {
      next: "https://evil.example/",
    });
    expect(headers.location).toBe("/admin");
  });
});
