import { afterAll, expect, test } from "vitest";
import { openServices } from "#app/app.server.ts";
import { digestJob } from "#app/domain/digest/digest.server.ts";
import { createDelivery, createMailWorker } from "#app/domain/mail/mail-worker.server.ts";
import { readEnv } from "#app/env.server.ts";
import { addDays, dayMs, indianDay } from "#app/lib/dates.ts";
import { runIfDue } from "#app/platform/schedule/scheduler.server.ts";
import { createLog } from "#server/create-log.ts";
import { aBooking } from "#tests/factories/booking.ts";
import { aPaper } from "#tests/factories/paper.ts";
import { storeDocument } from "#tests/factories/stored-document.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { Client, postForm, signInAt } from "#tests/support/http.ts";
import { mailsIn } from "#tests/support/outbox.ts";
import { findRecord, newestOf } from "#tests/support/records.ts";
import { settings } from "#tests/support/settings.ts";
import { adminIdOf, startDesk } from "#tests/support/site.ts";
import { MailServer } from "#tests/support/smtp-server.ts";

const { site, admin } = await startDesk();
const server = new MailServer();
await server.start();
const silent = createLog("silent");
const env = { ...settings, ...site.database.env, SMTP_URL: server.url() };
const openProcess = () => openServices(readEnv(env), silent);
/** Two processes beside the site, with a clock of the test's own. */
const processes = [await openProcess(), await openProcess()];
afterAll(async () => {
  await server.stop();
  for (const { store } of processes) await store.feed.close().then(() => store.db.destroy());
});
let now = new Date();
const apps = processes.map((one) => ({ ...one, now: () => now }));
const [app] = apps as [(typeof apps)[number]];

async function sendDigests() {
  server.received.length = 0;
  await Promise.all(apps.map((one) => runIfDue(one, digestJob(one))));
  const worker = createMailWorker(app, createDelivery(app), silent);
  while (await worker.sendBatch());
  const digests = server.received.filter(({ email }) => email.subject === "Morning summary");
  return digests.map(({ recipients: [to] }) => to);
}

async function aCoordinator() {
  const account = await createUser(site, "coordinator");
  return { ...account, client: await signInAt(site.url, account) };
}
const reader = await aCoordinator();
const give = (id: string, assignee: string, client = admin) =>
  client.save(`/admin/enquiries/${id}`, { intent: "assignment", assignee });
const anEnquiryOf = async (assignee: string, client?: Client) => {
  const id = await storeRecord(site.db, "enquiry", { name: "Nameless Customer" });
  expect((await give(id, assignee, client)).status).toBe(200);
  return { id, said: `Enquiry ${(await findRecord(site.db, id)).no}` };
};
const textTo = () => server.to(reader.email)[0]?.email.text?.replace(/\s+/g, " ") ?? "";
const nextMorning = () => {
  now = digestJob(app).dueAfter(now);
};

test.each([
  ["2026-11-27T02:29:59.999Z", "2026-11-27T02:30:00.000Z"],
  ["2026-11-27T02:30:00.000Z", "2026-11-28T02:30:00.000Z"],
  // From a Saturday to Monday.
  ["2026-11-28T02:30:00.000Z", "2026-11-30T02:30:00.000Z"],
  // Sunday in India, while it is still Saturday in UTC.
  ["2026-11-28T20:00:00.000Z", "2026-11-30T02:30:00.000Z"],
])("after %s the next digest is due at %s", (after, due) => {
  expect(digestJob(app).dueAfter(new Date(after))).toEqual(new Date(due));
});

test("each member of staff is told once, of what others gave them, what is due and what was cancelled", async () => {
  expect(await sendDigests()).toEqual([]);
  const given = await anEnquiryOf(reader.id);
  const taken = await anEnquiryOf(reader.id, reader.client);
  const due = await anEnquiryOf(reader.id, reader.client);
  const reminder_at = new Date(digestJob(app).dueAfter(now).getTime() - 60_000).toISOString();
  const set = { reminder_at, reminder_for: reader.id };
  await site.db.updateTable("record").set(set).where("id", "=", due.id).execute();
  const customer = await createUser(site);
  const headers = { Cookie: await signInDirectly(site, customer) };
  await postForm(site.url, "/paymentpage", aBooking(), { headers });
  const { id: booking, reference } = await newestOf(site.db, "booking");
  const assigned = { intent: "assignment", assignee: reader.id };
  await admin.save(`/admin/bookings/${booking}`, assigned);
  await postForm(site.url, `/bookings/${reference}`, { intent: "cancel" }, { headers });
  // Nothing for those who turned it off, were disabled, or are customers.
  const [off, disabled] = [await aCoordinator(), await aCoordinator()];
  for (const { id } of [off, disabled]) await anEnquiryOf(id);
  await off.client.post("/admin/appearance", { digest: "off" });
  expect((await off.client.read<{ digest: string }>("/admin/frame")).data.digest).toBe("off");
  await site.db.updateTable("user").set({ banned: true }).where("id", "=", disabled.id).execute();

  nextMorning();
  expect(await sendDigests()).toEqual([reader.email]);
  const text = textTo();
  expect(text).toMatch(
    new RegExp(`Assigned to you ${given.said} .*Reminders due ${due.said} .*Cancelled by the`),
  );
  for (const path of [`/enquiries/${given.id}`, `/enquiries/${due.id}`, `/bookings/${booking}`]) {
    expect(text).toContain(`/admin${path}`);
  }
  expect(text).not.toMatch(new RegExp(`${taken.said}\\b|Nameless|Lakshmi`));
  expect(text).toContain("untick “Morning summary by mail”");
  expect((await mailsIn(site.db)).filter(({ user_id }) => user_id === reader.id)).toHaveLength(1);

  // The reminder is still due on the next morning; the rest was told. A missed morning is not made up.
  expect(await sendDigests()).toEqual([]);
  nextMorning();
  now = new Date(now.getTime() + dayMs / 4);
  expect(await sendDigests()).toEqual([]);
  nextMorning();
  expect(await sendDigests()).toEqual([reader.email]);
  expect(textTo()).toContain(due.said);
  expect(textTo()).not.toMatch(/Assigned to you|Cancelled/);
  await reader.client.save(`/admin/enquiries/${due.id}`, { intent: "status", status: "done" });
  nextMorning();
  expect(await sendDigests()).toEqual([]);
});

test("quotations that end within two days are told to whoever has them, else to their branch", async () => {
  const [one, other] = await Promise.all(
    ["kochi", "pune"].map((branch) => createUser(site, "coordinator", { branch })),
  );
  nextMorning();
  const today = indianDay(now);
  const ending = async (inDays: number, own: Record<string, string | null>) => {
    const id = await storeRecord(site.db, "quotation", { status: "issued", ...own });
    const day = addDays(today, inDays);
    const number = `Q-${(await findRecord(site.db, id)).no}`;
    await storeDocument(site.db, aPaper({ number, issuedOn: today, validUntil: day }), id);
    return number.replace("Q-", "Quotation ");
  };
  const own = [await ending(0, { assignee: one?.id ?? "" }), await ending(2, { branch: "kochi" })];
  await ending(3, { branch: "kochi" });
  await ending(-1, { branch: "kochi" });
  await ending(1, { branch: "kochi", status: "accepted" });
  const others = await ending(1, { branch: "kochi", assignee: other?.id ?? "" });
  expect(new Set(await sendDigests())).toEqual(new Set([one?.email, other?.email]));
  const toldTo = (email = "") =>
    server
      .to(email)[0]
      ?.email.text?.match(/Quotation \d+/g)
      ?.toSorted();
  expect(toldTo(one?.email)).toEqual(own.toSorted());
  expect(toldTo(other?.email)).toEqual([others]);
});

test("one who has it off turns it on again, for nobody else", async () => {
  const [one, other] = [await aCoordinator(), await aCoordinator()];
  const digestOf = async ({ client }: typeof one) =>
    (await client.read<{ digest: string }>("/admin/frame")).data.digest;
  for (const client of [one.client, other.client]) {
    await client.post("/admin/appearance", { digest: "off" });
  }
  await one.client.post("/admin/appearance", { digest: "on", user_id: other.id });
  expect([await digestOf(one), await digestOf(other)]).toEqual(["on", "off"]);
});

interface Unseen {
  at: string;
  count: number;
}

test("a hidden window counts what is new for its user", async () => {
  const kochi = await aCoordinator();
  const set = { branch: "kochi" };
  await site.db.updateTable("user").set(set).where("id", "=", kochi.id).execute();
  const read = async (since: string) =>
    (await kochi.client.read<Unseen>(`/admin/unseen?since=${encodeURIComponent(since)}`)).data;
  const { at: since, count } = await read("");
  expect([count, Date.parse(since)]).toEqual([0, expect.any(Number)]);
  await new Promise((resolve) => setTimeout(resolve, 2));
  await storeRecord(site.db, "enquiry", { branch: "kochi" });
  await storeRecord(site.db, "enquiry", { branch: "pune" });
  await storeRecord(site.db, "enquiry", { branch: "kochi", status: "spam" });
  expect((await read(since)).count).toBe(1);
  const { id } = await anEnquiryOf(kochi.id);
  expect((await read(since)).count).toBe(2);
  // Due as well is one record still; and it is new no more for whoever gives it away.
  const reminder = { reminder_at: new Date().toISOString(), reminder_for: kochi.id };
  await site.db.updateTable("record").set(reminder).where("id", "=", id).execute();
  expect((await read(since)).count).toBe(2);
  await give(id, await adminIdOf(site), kochi.client);
  expect((await read(since)).count).toBe(1);
  for (const hostile of ["' or 1=1 --", "0", "2026-13-01T00:00:00Z", since.slice(0, 10)]) {
    expect((await read(hostile)).count, hostile).toBe(0);
  }
  const customer = new Client(site.url);
  expect((await customer.read("/admin/unseen")).status).toBe(401);
});
