import { beforeEach, describe, expect, test } from "vitest";
import { answerDays } from "#content/privacy.ts";
import { anApplication } from "#tests/factories/application.ts";
import { aContactMessage } from "#tests/factories/contact-message.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import type { Client } from "#tests/support/client.ts";
import { startDesk } from "#tests/support/desk.ts";
import { parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import { postForm, postMultipart } from "#tests/support/http.ts";
import { outboxRests } from "#tests/support/outbox.ts";
import { erase, kept, openFor, start } from "#tests/support/privacy-centre.ts";
import { emptyTables, newestOf, recordsOf } from "#tests/support/records.ts";

/** The rights of a person over their data: decision 0029. */
const { site, admin } = await startDesk({ env: { FORM_LIMIT: "0" } });
beforeEach(() =>
  emptyTables(site.db, "mail", "limit_use", "consent_withdrawal", "partner", "record"),
);

const email = "asha@example.com";
const everyRecord = () => site.db.selectFrom("record").select(["kind", "email"]).execute();
const audited = (action: string) =>
  site.db.selectFrom("audit").selectAll().where("action", "=", action).orderBy("id").execute();

describe("erasing", () => {
  test("says what goes, and takes nothing of anybody else", async () => {
    const user = await createUser(site, "user", { email: "gone@example.com" });
    await postMultipart(site.url, "/carrers", anApplication({ Email: user.email }));
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

    expect(await everyRecord()).toEqual([{ kind: "contact_message", email }]);
    const left = await site.db.selectFrom("mail").select("recipient").execute();
    expect(left).toEqual([{ recipient: email }]);
    expect((await client.get(kept)).headers.location).toBe(start);
  });

  test("is in the audit, which does not say who it was", async () => {
    await storeRecord(site.db, "enquiry", { email: "audit@example.com", name: "Farah" });
    await erase(await openFor(site, "audit@example.com"));
    const entry = (await audited("erased-by-owner")).at(-1);
    expect(entry).toMatchObject({ actor_id: null, actor_name: "the person concerned" });
    expect(entry?.record_no).toEqual(expect.any(Number));
    expect([entry?.client_address, entry?.before, entry?.after]).toEqual(["", null, null]);
    expect(JSON.stringify(entry)).not.toMatch(/farah|audit@/i);
  });

  test("leaves a booking that runs whole, and a request with its day on the desk", async () => {
    await storeRecord(site.db, "booking", { email, status: "delivered" });
    await storeRecord(site.db, "enquiry", { email });
    const client = await openFor(site, email);
    await erase(client);
    expect((await client.get("/")).text).toContain("We will review the remaining data");
    const kinds = (await everyRecord()).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(["booking", "privacy_request"]);
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
  const answer = { intent: "answer", subject: "Hello", answer: "Dear Asha" };
  const withdraw = async (client: Client) => {
    const button = parseHtml(await client.get(kept))('#consent button[value="withdraw"]');
    expect(button).toHaveLength(1);
    await client.post(kept, { intent: "withdraw" });
  };

  test("takes one button, and staff cannot answer what came before", async () => {
    const id = await storeRecord(site.db, "enquiry", { email });
    const client = await openFor(site, email);
    await withdraw(client);
    expect((await client.get(kept)).text).toContain("You have withdrawn your consent");
    const stored = await site.db.selectFrom("consent_withdrawal").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain("asha");

    const path = `/admin/enquiries/${id}`;
    expect((await admin.get(path)).text).toContain("The sender has withdrawn consent.");
    const refused = await admin.save(path, answer);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("withdrawn consent");
    expect(await audited("consent-withdrawn")).toHaveLength(1);

    const later = new Date(Date.now() + 1000).toISOString();
    const newer = await storeRecord(site.db, "enquiry", { email, created_at: later });
    expect((await admin.get(`/admin/enquiries/${newer}`)).text).not.toContain(
      "The sender has withdrawn consent.",
    );

    await client.post(kept, { intent: "consent" });
    expect((await admin.save(path, answer)).status).toBe(200);
  });

  test("is possible again after a later form, which gave a new consent", async () => {
    const sentAt = (ms: number) => ({ email, created_at: new Date(ms).toISOString() });
    await storeRecord(site.db, "enquiry", sentAt(Date.now() - 90_000));
    const client = await openFor(site, email);
    await withdraw(client);
    const withdrawn_at = new Date(Date.now() - 60_000).toISOString();
    await site.db.updateTable("consent_withdrawal").set({ withdrawn_at }).execute();
    await storeRecord(site.db, "privacy_request", { ...sentAt(Date.now()), wish: "other" });
    expect((await client.get(kept)).text).toContain("You have withdrawn your consent");
    const newer = await storeRecord(site.db, "enquiry", sentAt(Date.now() - 30_000));
    const path = `/admin/enquiries/${newer}`;
    expect((await admin.get(path)).text).not.toContain("The sender has withdrawn consent.");
    await withdraw(client);
    expect((await admin.get(path)).text).toContain("The sender has withdrawn consent.");
    expect((await client.get(kept)).text).toContain("You have withdrawn your consent");
  });

  test("leaves a customer reachable for a booking, with a warning", async () => {
    const id = await storeRecord(site.db, "booking", { email, status: "confirmed" });
    const client = await openFor(site, email);
    await withdraw(client);
    const page = await admin.get(`/admin/bookings/${id}`);
    expect(page.text).toContain("only as this booking requires");
    expect((await admin.save(`/admin/bookings/${id}`, answer)).status).toBe(200);
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
    const details = "<script>alert(1)</script>";
    const { client, answer } = await ask({ details, email: "x@example.com", due_on: "2099-01-01" });
    expect([answer.status, answer.headers.location]).toEqual([303, kept]);
    const page = await client.get(kept);
    expect(parseHtml(page)("main").text()).toContain(details);
    expect(page.text).not.toContain(details);
    const row = await newestOf(site.db, "privacy_request");
    expect(row).toMatchObject({ email, name: "Asha", status: "new" });
    const days = (Date.parse(row.due_on) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBeGreaterThanOrEqual(answerDays - 1);
    expect(days).toBeLessThanOrEqual(answerDays + 1);
    // The Rules, 2025, ask for it in this time.
    expect(answerDays).toBeLessThanOrEqual(90);
    expect((await admin.get(`/admin/privacy-requests/${row.id}`)).text).toContain("Correct");
  });

  test("is refused only with a reason", async () => {
    await ask();
    const path = `/admin/privacy-requests/${(await newestOf(site.db, "privacy_request")).id}`;
    const refuse = () => admin.save(path, { intent: "status", status: "refused" });
    expect((await refuse()).status).toBe(409);
    await admin.save(path, { intent: "note", text: "The number is right, we called it." });
    expect((await refuse()).status).toBe(200);
    expect((await audited("status")).at(-1)?.after).toContain("refused");
  });

  test("says when it is overdue", async () => {
    const id = await storeRecord(site.db, "privacy_request", { due_on: "2025-01-02" });
    const path = `/admin/privacy-requests/${id}`;
    expect((await admin.get(path)).text).toContain("2 Jan 2025, overdue");
    await admin.save(path, { intent: "status", status: "done" });
    expect((await admin.get(path)).text).not.toContain("overdue");
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
});
