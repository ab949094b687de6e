import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { anApplication } from "#tests/factories/application.ts";
import { aContactMessage } from "#tests/factories/contact-message.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { aStoredBooking } from "#tests/factories/stored-booking.ts";
import { aTrainingEnquiry } from "#tests/factories/training-enquiry.ts";
import { signInAsAdmin } from "#tests/support/client.ts";
import { createDatabase } from "#tests/support/database.ts";
import { postForm, postMultipart } from "#tests/support/http.ts";
import { mailIsPostponed, mailsIn, outboxIsDone } from "#tests/support/outbox.ts";
import { type Site, startSite } from "#tests/support/site.ts";
import { MailServer } from "#tests/support/smtp-server.ts";
import type { TestDatabase } from "#tests/support/sqlite-database.ts";

const staff = "staff@southbridge.test";
let server: MailServer;
let database: TestDatabase;
const sites: Site[] = [];
beforeEach(async () => {
  server = new MailServer();
  await server.start();
  database = await createDatabase();
});
afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.stop()));
  await server.stop();
  await database.drop();
});

async function open(env: Record<string, string> = {}): Promise<Site> {
  const site = await startSite({
    database,
    env: { SMTP_URL: server.url(), ...env },
  });
  sites.push(site);
  return site;
}
const origin = "http://southbridge.test";
const post = (site: { url: string; env?: Site["env"] }, typed: Record<string, string> = {}) => {
  const Origin = site.env?.PUBLIC_ORIGIN ?? new URL(site.url).origin;
  return postForm(site.url, "/", anEnquiry(typed), { headers: { Origin } });
};

describe("an enquiry is acknowledged", () => {
  test("by a mail in HTML and text, in the sender's name and none of their words", async () => {
    const site = await open({ PUBLIC_ORIGIN: origin });
    await post(site, { name: "ஆஷா Rao", code: "560 091" });
    await outboxIsDone(site.db);
    const [mail, ...others] = server.received;
    expect(others).toEqual([]);
    expect(mail?.recipients).toEqual(["asha@example.com"]);
    const {
      subject,
      from,
      to,
      replyTo,
      html,
      text,
      messageId,
      headers: fields,
    } = mail?.email ?? {};
    expect(subject).toBe("We have your enquiry");
    expect(from).toMatchObject({ name: "Southbridge", address: "no-reply@southbridge.example" });
    expect(to).toMatchObject([{ address: "asha@example.com" }]);
    expect(replyTo).toMatchObject([{ address: "hello@southbridge.example" }]);
    const [row] = await mailsIn(site.db);
    expect(messageId).toBe(`<${row?.id}@southbridge.test>`);
    expect(fields).toContainEqual(
      expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
    );
    for (const part of [html, text]) {
      expect(part).toContain("Dear ஆஷா Rao,");
      expect(part).not.toContain("560 091");
      expect(part).not.toContain("98400");
    }
    expect(html).toContain('<html dir="ltr" lang="en">');
    expect(html).toContain('src="http://southbridge.test/mail/mark.png"');
    expect(text).not.toContain("<");
    expect(row).toMatchObject({ status: "sent", attempts: 1, last_error: null });
  });

  test("and so are messages, training and applications, once an hour to one address", async () => {
    const site = await open();
    await postForm(site.url, "/contactpage", aContactMessage({ email: "a@example.com" }));
    await postForm(site.url, "/trainingpage", aTrainingEnquiry({ email: "b@example.com" }));
    await postMultipart(
      site.url,
      "/carrers/data-science",
      anApplication({ Email: "c@example.com" }),
    );
    await post(site, { email: "A+more@Example.com" });
    await post(site, { email: "a@example.com", name: "Another" });
    await outboxIsDone(site.db, 3);
    expect(
      (await mailsIn(site.db)).map(({ template, recipient }) => [template, recipient]),
    ).toEqual(
      expect.arrayContaining([
        ["enquiry", "a@example.com"],
        ["enquiry", "b@example.com"],
        ["application", "c@example.com"],
      ]),
    );
    expect(await mailsIn(site.db)).toHaveLength(3);
    const [application] = server.to("c@example.com");
    expect(application?.email.text).toContain("Data Science");
    expect(await site.db.selectFrom("enquiry").select("id").execute()).toHaveLength(2);
  });

  test("not when it is spam, and staff hear nothing of that either", async () => {
    const site = await open({ STAFF_EMAIL: staff });
    await post(site, { reference_note: "filled" });
    expect(await mailsIn(site.db)).toEqual([]);
  });

  test("once, however often the form arrives", async () => {
    const site = await open({ STAFF_EMAIL: staff });
    await Promise.all(Array.from({ length: 5 }, () => post(site)));
    await outboxIsDone(site.db, 2);
    expect(server.received).toHaveLength(2);
  });
});

test("a booking is confirmed with what is stored of it", async () => {
  const site = await open();
  const { id: bookingId, reference } = await aStoredBooking(site.db);
  await site.db
    .insertInto("mail")
    .values({
      id: bookingId,
      template: "booking",
      data: JSON.stringify({ bookingId }),
      recipient: "lakshmi@example.com",
      status: "waiting",
      attempts: 0,
      due_at: "2026-11-20T04:30:00.000Z",
      created_at: "2026-11-20T04:30:00.000Z",
    })
    .execute();
  await post(site);
  await outboxIsDone(site.db, 2);
  const { subject, text } = server.to("lakshmi@example.com")[0]?.email ?? {};
  expect(subject).toBe(`Your booking ${reference}`);
  expect(text).toContain("2 × Business 14");
  expect(text).toContain("₹8,994");
});

test("staff are told what arrived and where it stands", async () => {
  const site = await open({ STAFF_EMAIL: staff, PUBLIC_ORIGIN: origin });
  await post(site);
  await outboxIsDone(site.db, 2);
  const { id } = await site.db.selectFrom("enquiry").select("id").executeTakeFirstOrThrow();
  const [notice] = server.to(staff);
  expect(notice?.email.subject).toBe("New enquiry from Asha");
  expect(notice?.email.text).toContain(`http://southbridge.test/admin/enquiries/${id}`);
  expect(notice?.email.text).not.toContain("asha@example.com");
});

describe("what was typed does no harm in a mail:", () => {
  test.each([
    ["markup", "<b>Asha</b><img src=x onerror=alert(1)>"],
    ["an address to click", "Buy at evil.com/pills"],
    ["another address", "victim@example.org"],
    ["a telephone number", "Call 98400 12345 now"],
  ])("%s as a name is not repeated", async (_what, name) => {
    const site = await open({ STAFF_EMAIL: staff });
    await post(site, { name });
    await outboxIsDone(site.db, 2);
    for (const { email } of server.received) {
      for (const part of [email.subject, email.html, email.text]) {
        expect(part).not.toContain(name);
        expect(part).not.toMatch(/evil|victim|alert\(1\)|12345/);
      }
    }
  });

  test("a name of 200 letters is cut short, one with a dot makes no link", async () => {
    const site = await open();
    await post(site, { name: `S.Kumar ${"க".repeat(190)}` });
    await outboxIsDone(site.db);
    const text = server.received[0]?.email.text ?? "";
    expect(text).toContain("Dear S. Kumar க");
    expect(text).not.toContain("க".repeat(60));
  });

  test.each([
    "a,victim@example.org",
    "<victim@example.org",
    '"victim"@example.org',
    "victim@example.org>",
    "(a)victim@example.org",
  ])("%s is written to nobody", async (email) => {
    const site = await open();
    await post(site, { email });
    await outboxIsDone(site.db);
    expect(server.received).toEqual([]);
    expect(await mailsIn(site.db)).toMatchObject([{ status: "failed", attempts: 1 }]);
    expect(await site.db.selectFrom("enquiry").select("email").execute()).toEqual([{ email }]);
    expect(site.faults).toEqual([]);
  });

  test("line breaks in the outbox make no header and no recipient", async () => {
    const site = await open();
    await site.db
      .insertInto("mail")
      .values({
        id: "01900000-0000-7000-8000-000000000001",
        template: "staff notice",
        data: JSON.stringify({
          kind: "x\r\nBcc: victim@example.org",
          name: "y\r\nBcc: victim@example.org\r\n\r\nwords",
          path: "/admin",
        }),
        recipient: "a@example.org\r\nBcc: victim@example.org",
        status: "waiting",
        attempts: 0,
        due_at: "2026-01-01T00:00:00.000Z",
        created_at: new Date().toISOString(),
      })
      .execute();
    await post(site);
    await outboxIsDone(site.db, 2);
    expect(server.to("victim@example.org")).toEqual([]);
    for (const { raw } of server.received) expect(raw.toString()).not.toMatch(/^bcc:/im);
  });
});

describe("the visitor's answer does not wait for a mail server that", () => {
  const waits: [string, () => Promise<void>][] = [
    ["is down", () => server.stop()],
    ["refuses the recipient", async () => setManners({ refuse: refuseWith(550) })],
    ["wants to be asked later", async () => setManners({ refuse: refuseWith(451) })],
    ["hangs", async () => setManners({ hangsAfterData: true })],
    ["dies half-way through the text", async () => setManners({ diesInData: true })],
  ];
  const refuseWith = (code: number) => () => ({ code, message: "not now" });
  const setManners = (manners: MailServer["manners"]) => {
    server.manners = manners;
  };
  test.each(waits)("%s", async (_what, prepare) => {
    const site = await open({ SMTP_URL: server.url("socketTimeout=1500&connectionTimeout=1500") });
    await prepare();
    await post(site, { email: "first@example.com" });
    // While the mail of the first is under way or was tried in vain:
    const times: number[] = [];
    for (let i = 0; i < 8; i++) {
      const start = performance.now();
      expect((await post(site, { email: `v${i}@example.com` })).status).toBe(303);
      times.push(performance.now() - start);
    }
    expect(times.toSorted((a, b) => a - b)[4]).toBeLessThan(500);
    await mailIsPostponed(site.db);
    expect(await site.db.selectFrom("enquiry").select("id").execute()).toHaveLength(9);
    expect(await mailsIn(site.db)).toHaveLength(9);
    expect(server.received).toEqual([]);
    expect(site.faults).toEqual([]);
  });
});

test("mails that waited for a server that was down all arrive once it is back, each once", async () => {
  const site = await open();
  await server.stop();
  const addresses = Array.from({ length: 6 }, (_, i) => `v${i}@example.com`);
  for (const email of addresses) await post(site, { email });
  await mailIsPostponed(site.db);
  await server.start();

  const admin = await signInAsAdmin(site.url);
  const { status } = await admin.post("/admin/mail", { all: "yes" });
  expect(status).toBe(303);
  await outboxIsDone(site.db, addresses.length);
  expect(server.received.flatMap(({ recipients }) => recipients).toSorted()).toEqual(addresses);
});

test("a server that stops lets the mail under way arrive", async () => {
  const site = await open();
  await post(site);
  await expect.poll(() => server.attempts, { timeout: 8_000 }).toBe(1);
  await site.stop();
  const db = database.open();
  const [mail] = await mailsIn(db);
  await db.destroy();
  expect(mail?.status).toBe("sent");
  expect(server.received).toHaveLength(1);
});

describe.runIf(inject("engine") === "postgres")("two instances on one database", () => {
  test("send each mail once", async () => {
    const other = await open();
    const site = await open();
    const addresses = Array.from({ length: 12 }, (_, i) => `v${i}@example.com`);
    await Promise.all(addresses.map((email, i) => post(i % 2 ? site : other, { email })));
    await outboxIsDone(site.db, 12);
    const recipients = server.received.flatMap(({ recipients }) => recipients);
    expect(recipients.toSorted()).toEqual(addresses.toSorted());
  });

  test("acknowledge an address once, whichever is asked", async () => {
    const other = await open();
    const site = await open();
    await Promise.all(
      Array.from({ length: 6 }, (_, i) => post(i % 2 ? site : other, { name: `Asha ${i}` })),
    );
    await outboxIsDone(site.db);
    expect(await mailsIn(site.db)).toHaveLength(1);
    expect(await site.db.selectFrom("enquiry").select("id").execute()).toHaveLength(6);
  });
});

test("without SMTP_URL every mail is a file that only its owner reads", async () => {
  const site = await open({ SMTP_URL: "", STAFF_EMAIL: staff });
  await post(site);
  await outboxIsDone(site.db, 2);
  const directory = join(database.env.DATA_DIR, "mail");
  const names = await readdir(directory);
  expect(
    names.toSorted().map((name) => name.replace(/^[\dT-]+?-(?=[a-z])|-[\da-f-]{36}/g, "")),
  ).toEqual(["enquiry.eml", "staff-notice.eml"]);
  for (const name of names) {
    const { mode } = await stat(join(directory, name));
    expect(mode & 0o777).toBe(0o600);
    const email = await PostalMime.parse(await readFile(join(directory, name)));
    expect(email.subject).toMatch(/enquiry/i);
    expect(email.html).toContain("Southbridge");
  }
});
