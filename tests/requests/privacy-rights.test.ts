import { beforeEach, describe, expect, test } from "vitest";
import { answerDays } from "#content/privacy.ts";
import { anApplication } from "#tests/factories/application.ts";
import { aContactMessage } from "#tests/factories/contact-message.ts";
import { aPdf } from "#tests/factories/documents.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import type { Client } from "#tests/support/client.ts";
import { startDesk } from "#tests/support/desk.ts";
import { parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import { postForm, postMultipart } from "#tests/support/http.ts";
import { outboxRests } from "#tests/support/outbox.ts";
import { kept, openFor, start } from "#tests/support/privacy-centre.ts";
import { emptyTables, recordsOf } from "#tests/support/records.ts";

/** The rights of a person over their data: decision 0029. */
const { site, admin } = await startDesk({ env: { FORM_LIMIT: "0" } });
beforeEach(() =>
  emptyTables(site.db, "mail", "limit_use", "consent_withdrawal", "partner", "record"),
);

const email = "asha@example.com";
const everyRecord = () =>
  site.db.selectFrom("record").select(["kind", "name", "email", "phone"]).execute();
const audited = async (...actions: string[]) => {
  const rows = site.db.selectFrom("audit").selectAll().where("action", "in", actions);
  return rows.orderBy("id").execute();
};

describe("erasing", () => {
  const erase = (client: Client) => client.post(`${start}/erase`, {});

  test("takes records, CVs, mails and the account at once, and nothing of anybody else", async () => {
    const user = await createUser(site, "user", { email: "gone@example.com" });
    const cv = new File([new Uint8Array(aPdf())], "my cv.pdf");
    await postMultipart(site.url, "/carrers", anApplication({ Email: user.email }), { cv });
    await postForm(site.url, "/", anEnquiry({ email: user.email.toUpperCase() }));
    await postForm(site.url, "/contactpage", aContactMessage({ email, message: user.email }));
    const client = await openFor(site, user.email);
    await outboxRests(site.db);
    const page = parseHtml(await client.get(`${start}/erase`));
    expect(textsOf(page, "main li").join()).toMatch(
      /1 application.*1 enquiry.*Your account.*backups retain deleted data until/,
    );
    const { status, headers } = await erase(client);
    expect([status, headers.location]).toEqual([303, "/"]);
    expect((await client.get("/")).text).toContain("Your data has been erased");

    expect(await everyRecord()).toEqual([expect.objectContaining({ email })]);
    expect(await site.db.selectFrom("cv").select("record_id").execute()).toEqual([]);
    const left = await site.db.selectFrom("mail").select("recipient").execute();
    expect(left).toEqual([{ recipient: email }]);
    const account = site.db.selectFrom("user").select("id").where("email", "=", user.email);
    expect(await account.execute()).toEqual([]);
    const found = site.db.selectFrom("search_text").select("id").where("id", "=", user.id);
    expect(await found.execute()).toEqual([]);
    expect((await client.get(kept)).headers.location).toBe(start);
  });

  test("is in the audit, which does not say who it was", async () => {
    await storeRecord(site.db, "enquiry", { email: "audit@example.com", name: "Farah" });
    await erase(await openFor(site, "audit@example.com"));
    const entry = (await audited("erased-by-owner")).at(-1);
    expect(entry).toMatchObject({
      actor_id: null,
      actor_name: "the person concerned",
      record_no: expect.any(Number),
      client_address: "",
      before: null,
      after: null,
    });
    expect(JSON.stringify(entry)).not.toMatch(/farah|audit@/i);
  });

  test("leaves a booking that runs whole, and a request with its day on the desk", async () => {
    await storeRecord(site.db, "booking", { email, status: "delivered" });
    await storeRecord(site.db, "enquiry", { email });
    const client = await openFor(site, email);
    await erase(client);
    expect((await client.get("/")).text).toContain("We will review the remaining data");
    expect((await everyRecord()).map(({ kind }) => kind).sort()).toEqual([
      "booking",
      "privacy_request",
    ]);
    const list = parseHtml(await admin.get("/admin/privacy-requests"));
    expect(textOf(list, "tbody")).toMatch(/Erase the remaining data/);
  });

  test("does not take the account of a member of staff", async () => {
    const staff = await createUser(site, "coordinator", { email: "staff@example.com" });
    const client = await openFor(site, staff.email);
    expect((await client.get(`${start}/export`)).text).not.toContain("ipAddress");
    await erase(client);
    const rows = site.db.selectFrom("user").select("id").where("id", "=", staff.id);
    expect(await rows.execute()).toHaveLength(1);
  });
});

describe("withdrawing consent", () => {
  test("takes one button, and staff cannot answer what came before", async () => {
    const id = await storeRecord(site.db, "enquiry", { email });
    const client = await openFor(site, email);
    const button = parseHtml(await client.get(kept))('#consent button[value="withdraw"]');
    expect(button).toHaveLength(1);
    await client.post(kept, { intent: "withdraw" });
    expect((await client.get(kept)).text).toContain("You have withdrawn your consent");
    const stored = await site.db.selectFrom("consent_withdrawal").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain("asha");

    const path = `/admin/enquiries/${id}`;
    expect((await admin.get(path)).text).toContain("Withdrew consent");
    const answer = { intent: "answer", subject: "Hello", answer: "Dear Asha" };
    const refused = await admin.post(path, answer);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("withdrew their consent");
    expect(await audited("consent-withdrawn")).toHaveLength(1);

    const later = new Date(Date.now() + 1000).toISOString();
    const newer = await storeRecord(site.db, "enquiry", { email, created_at: later });
    expect((await admin.get(`/admin/enquiries/${newer}`)).text).not.toContain("Withdrew consent");

    await client.post(kept, { intent: "consent" });
    expect((await admin.post(path, answer)).status).toBe(303);
  });

  test("is possible again after a later form, which gave a new consent", async () => {
    const sentAt = (ms: number) => ({ email, created_at: new Date(ms).toISOString() });
    await storeRecord(site.db, "enquiry", sentAt(Date.now() - 90_000));
    const client = await openFor(site, email);
    await client.post(kept, { intent: "withdraw" });
    await site.db
      .updateTable("consent_withdrawal")
      .set({ withdrawn_at: new Date(Date.now() - 60_000).toISOString() })
      .execute();
    await storeRecord(site.db, "privacy_request", { ...sentAt(Date.now()), wish: "other" });
    expect((await client.get(kept)).text).toContain("You have withdrawn your consent");
    const newer = await storeRecord(site.db, "enquiry", sentAt(Date.now() - 30_000));
    const path = `/admin/enquiries/${newer}`;
    expect((await admin.get(path)).text).not.toContain("Withdrew consent");
    const button = parseHtml(await client.get(kept))('#consent button[value="withdraw"]');
    expect(button).toHaveLength(1);
    await client.post(kept, { intent: "withdraw" });
    expect((await admin.get(path)).text).toContain("Withdrew consent");
    expect((await client.get(kept)).text).toContain("You have withdrawn your consent");
  });

  test("leaves a customer reachable for a booking, with a warning", async () => {
    const id = await storeRecord(site.db, "booking", { email, status: "confirmed" });
    const client = await openFor(site, email);
    await client.post(kept, { intent: "withdraw" });
    const page = await admin.get(`/admin/bookings/${id}`);
    expect(page.text).toContain("only for what this booking needs");
    const answer = { intent: "answer", subject: "Hello", answer: "Dear Asha" };
    expect((await admin.post(`/admin/bookings/${id}`, answer)).status).toBe(303);
  });
});

describe("a request", () => {
  const asked = { wish: "correction", name: "Asha", details: "The phone is 98400 00113." };

  async function ask(own: Record<string, string> = {}) {
    await storeRecord(site.db, "enquiry", { email });
    const client = await openFor(site, email);
    return { client, answer: await client.post(`${start}/request`, { ...asked, ...own }) };
  }

  test("is on the desk with the day by which it is answered, under the proved address", async () => {
    const { client, answer } = await ask({ email: "other@example.com", due_on: "2099-01-01" });
    expect([answer.status, answer.headers.location]).toEqual([303, kept]);
    expect((await client.get(kept)).text).toContain("98400 00113");
    const row = await recordsOf(site.db, "privacy_request").selectAll().executeTakeFirstOrThrow();
    const { due_on } = await site.db
      .selectFrom("privacy_request")
      .select("due_on")
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ email, name: "Asha", status: "new" });
    const days = (Date.parse(due_on) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBeGreaterThanOrEqual(answerDays - 1);
    expect(days).toBeLessThanOrEqual(answerDays + 1);
    expect((await admin.get(`/admin/privacy-requests/${row.id}`)).text).toContain("Correct");
  });

  test("is refused only with a reason", async () => {
    await ask();
    const { id } = await recordsOf(site.db, "privacy_request")
      .select("id")
      .executeTakeFirstOrThrow();
    const path = `/admin/privacy-requests/${id}`;
    const refuse = () => admin.post(path, { intent: "status", status: "refused" });
    expect((await refuse()).status).toBe(409);
    await admin.post(path, { intent: "note", text: "The number is right, we called it." });
    expect((await refuse()).status).toBe(303);
    expect((await audited("status")).at(-1)?.after).toContain("refused");
  });

  test("says when it is overdue", async () => {
    const id = await storeRecord(site.db, "privacy_request", {
      email,
      ...asked,
      due_on: "2025-01-02",
    });
    expect((await admin.get(`/admin/privacy-requests/${id}`)).text).toContain(
      "2 Jan 2025, overdue",
    );
    await admin.post(`/admin/privacy-requests/${id}`, { intent: "status", status: "done" });
    expect((await admin.get(`/admin/privacy-requests/${id}`)).text).not.toContain("overdue");
  });

  test.each<Record<string, string>>([
    { wish: "everything" },
    { details: "" },
    { details: "x".repeat(5_001) },
    { name: "a\0b" },
  ])("is refused with %o", async (own) => {
    expect((await ask(own)).answer.status).toBe(400);
    expect(await recordsOf(site.db, "privacy_request").select("id").execute()).toEqual([]);
  });

  test("shows markup as it was typed", async () => {
    const { client } = await ask({ details: "<script>alert(1)</script>" });
    expect((await client.get(kept)).text).not.toContain("<script>alert(1)");
  });
});

test("a request is answered sooner than the Rules, 2025 ask for", () => {
  expect(answerDays).toBeLessThanOrEqual(90);
});
