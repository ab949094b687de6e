import { beforeEach, describe, expect, test } from "vitest";
import { createMailWorker } from "#app/domain/mail/mail-worker.server.ts";
import { LiveFeed } from "#app/platform/db/live-feed.server.ts";
import { openDatabase } from "#app/platform/db/open-database.ts";
import { answerDays } from "#content/privacy.ts";
import { anApplication } from "#tests/factories/application.ts";
import { aContactMessage } from "#tests/factories/contact-message.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { aPartner } from "#tests/factories/partner.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser } from "#tests/factories/user.ts";
import { findInEveryTable } from "#tests/support/every-text.ts";
import { parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import { type Client, postForm, postMultipart, signInAt } from "#tests/support/http.ts";
import { outboxRests } from "#tests/support/outbox.ts";
import { erase, kept, openFor, start } from "#tests/support/privacy-centre.ts";
import { emptyTables, newestOf, recordsOf } from "#tests/support/records.ts";
import { startDesk } from "#tests/support/site.ts";

/** The rights of a person over their data, and requests about it on the desk: decision 0029. */
const { site, admin } = await startDesk({ env: { FORM_LIMIT: "0" } });
beforeEach(() =>
  emptyTables(site.db, "mail", "limit_use", "consent_withdrawal", "partner", "record"),
);

const finishPart = 'section[aria-label="Finish the erasure"]';
const email = "zyx.quill@post.example";
const list = "/admin/privacy-requests";
const request = (own: Record<string, string>) =>
  storeRecord(site.db, "privacy_request", { email, name: "Zyxwara", ...own });

describe("the list", () => {
  test("has what is open first, by its day, and says in word and colour what is overdue", async () => {
    await request({ name: "Late", due_on: "2025-01-02" });
    await request({ name: "Later", due_on: "2098-01-02" });
    await request({ name: "Done", due_on: "2024-01-02", status: "done" });
    await request({ name: "Soon", due_on: "2097-01-02" });
    const $ = parseHtml(await admin.get(`${list}?status=all`));
    const names = textsOf($, "tbody tr").map((row) => /Later|Late|Done|Soon/.exec(row)?.[0]);
    expect(names).toEqual(["Late", "Soon", "Later", "Done"]);
    expect(textsOf($, "tbody strong.text-alarm")).toEqual(["2 Jan 2025, overdue"]);
    expect(textOf($, "thead [aria-sort=ascending]")).toBe("Due");
    const byName = parseHtml(await admin.get(`${list}?sort=name`));
    expect(textOf(byName, "tbody tr")).toContain("Done");
  });
});

describe("finishing an erasure", () => {
  const finish = { intent: "finish-erasure", sure: "on" };

  /** Somebody with a booking that runs erased themselves. @returns the booking and their request */
  async function askAndWait() {
    const customer = { email, name: "Zyxwara Quillfeather", company: "", street: "" };
    const booking = await storeRecord(site.db, "booking", { ...customer, status: "delivered" });
    await erase(await openFor(site, email));
    const { id, name } = await newestOf(site.db, "privacy_request");
    expect(name).toBe("the person concerned");
    return { booking, path: `${list}/${id}` };
  }

  /** As the worker does it once the mail server accepts the mail. */
  async function sendLastMail() {
    const store = await openDatabase(site.database.env, () => {});
    const app = { store: { ...store, feed: new LiveFeed() }, now: () => new Date() };
    const unexpected = (_facts: object, message: string) => expect.unreachable(message);
    const log = { warn: unexpected, error: unexpected };
    const sent: string[] = [];
    const worker = createMailWorker(app, async ({ recipient }) => void sent.push(recipient), log);
    const left = async () => {
      // The site's own worker may have tried it, in vain.
      await site.db.updateTable("mail").set({ due_at: "" }).execute();
      await worker.sendBatch();
      return site.db.selectFrom("mail").select("template").execute();
    };
    await expect.poll(left).toEqual([]);
    expect(sent).toContain(email);
    await store.db.destroy();
  }

  test("waits for the booking, then takes one button, a last mail and no name anywhere", async () => {
    const { booking, path } = await askAndWait();
    const waiting = parseHtml(await admin.get(path));
    expect(textOf(waiting, `${finishPart} ul`)).toContain("A booking still runs");
    expect(waiting('button[value="finish-erasure"]')).toHaveLength(0);
    expect((await admin.save(path, finish)).status).toBe(409);

    await admin.save(`/admin/bookings/${booking}`, { intent: "status", status: "cancelled" });
    await admin.save(path, { intent: "note", text: "Zyxwara called." });
    expect(textOf(parseHtml(await admin.get(path)), `${finishPart} p`)).toContain("1 booking");
    expect((await admin.save(path, { ...finish, sure: "" })).status).toBe(400);
    expect((await admin.save(path, finish)).status).toBe(200);
    const erased = { name: "Erased", email: "", status: "done" };
    expect(await newestOf(site.db, "privacy_request")).toMatchObject(erased);
    await sendLastMail();
    expect(await findInEveryTable(site.db, ["zyx"])).toEqual([]);
    expect((await admin.get(path)).text).toContain("Erased");
    expect((await admin.save(path, finish)).status).toBe(409);
  });

  test("is for admins, and a coordinator reads so", async () => {
    const { booking, path } = await askAndWait();
    await admin.save(`/admin/bookings/${booking}`, { intent: "status", status: "returned" });
    const coordinator = await signInAt(site.url, await createUser(site, "coordinator"));
    const page = await coordinator.get(path);
    expect(page.text).toContain("An admin has to do this.");
    expect((await coordinator.save(path, finish)).status).toBe(403);
    expect((await newestOf(site.db, "booking")).email).toBe(email);
  });

  test("is refused while a partner has the address, and for what asks something else", async () => {
    const other = `${list}/${await request({ wish: "correction" })}`;
    expect((await admin.get(other)).text).not.toContain("finish-erasure");
    expect((await admin.save(other, finish)).status).toBe(409);
    await admin.post("/partner", aPartner({ email }));
    const path = `${list}/${await request({ wish: "erasure" })}`;
    expect((await admin.get(path)).text).toContain("A partner has this address");
    expect((await admin.save(path, finish)).status).toBe(409);
  });
});

test("a request by a person who withdrew consent is answered all the same", async () => {
  await storeRecord(site.db, "enquiry", { email });
  const client = await openFor(site, email);
  await client.post(`${start}/request`, { wish: "question", name: "Zyx", details: "Why?" });
  await client.post(kept, { intent: "withdraw" });
  const { id } = await newestOf(site.db, "privacy_request");
  const answer = { intent: "answer", subject: "Your question", answer: "Because." };
  expect((await admin.save(`${list}/${id}`, answer)).status).toBe(200);
});

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
    const before = await audited("consent-withdrawn");
    await withdraw(client);
    expect((await client.get(kept)).text).toContain("You have withdrawn your consent");
    const stored = await site.db.selectFrom("consent_withdrawal").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain("quill");

    const path = `/admin/enquiries/${id}`;
    expect((await admin.get(path)).text).toContain("The sender has withdrawn consent");
    const refused = await admin.save(path, answer);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("withdrawn consent");
    expect(await audited("consent-withdrawn")).toHaveLength(before.length + 1);

    const later = new Date(Date.now() + 1000).toISOString();
    const newer = await storeRecord(site.db, "enquiry", { email, created_at: later });
    expect((await admin.get(`/admin/enquiries/${newer}`)).text).not.toContain(
      "The sender has withdrawn consent",
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
    expect((await admin.get(path)).text).not.toContain("The sender has withdrawn consent");
    await withdraw(client);
    expect((await admin.get(path)).text).toContain("The sender has withdrawn consent");
    expect((await client.get(kept)).text).toContain("You have withdrawn your consent");
  });

  test("leaves a customer reachable for a booking, with a warning", async () => {
    const id = await storeRecord(site.db, "booking", { email, status: "confirmed" });
    const client = await openFor(site, email);
    await withdraw(client);
    const page = await admin.get(`/admin/bookings/${id}`);
    expect(page.text).toContain("only about this booking");
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

  test.each<Record<string, string>>([
    { wish: "everything" },
    { details: "" },
    { details: "x".repeat(5_001) },
    { name: "a\ufffdb" },
  ])("is refused with %o", async (own) => {
    expect((await ask(own)).answer.status).toBe(400);
    expect(await recordsOf(site.db, "privacy_request").select("id").execute()).toEqual([]);
  });
});
