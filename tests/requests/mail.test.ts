import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { v7 as uuidv7 } from "uuid";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { otherChoice } from "#content/careers.ts";
import { anApplication } from "#tests/factories/application.ts";
import { aContactMessage } from "#tests/factories/contact-message.ts";
import { aPdf, aPng } from "#tests/factories/documents.ts";
import { anEnquiry } from "#tests/factories/enquiry.ts";
import { aTrainingEnquiry } from "#tests/factories/training-enquiry.ts";
import { parseHtml } from "#tests/support/html.ts";
import { type Fields, postForm, postMultipart, signInAsAdmin } from "#tests/support/http.ts";
import { mailsIn, outboxIsDone, outboxRests } from "#tests/support/outbox.ts";
import { emptyTables, newestOf, recordsOf } from "#tests/support/records.ts";
import { openOwnSite, openSite, type Site, stopClock } from "#tests/support/site.ts";
import { MailServer, type Manners } from "#tests/support/smtp-server.ts";

const staff = "staff@southbridge.test";
const origin = "http://southbridge.test";
const server = new MailServer();
await server.start();
afterAll(() => server.stop());
const SMTP_URL = server.url();
const site = await openSite({ env: { SMTP_URL, STAFF_EMAIL: staff, PUBLIC_ORIGIN: origin } });
/** Without mails to staff. */
const plain = await openSite({ env: { SMTP_URL } });
afterEach(async () => {
  for (const { db, faults } of [site, plain]) {
    expect(faults).toEqual([]);
    await emptyTables(db, "mail", "limit_use", "record");
  }
  await server.stop();
  Object.assign(server, { manners: {}, attempts: 0 });
  server.received.length = 0;
  await server.start();
});
const enquire = ({ url }: Site, email?: string) =>
  postForm(url, "/", anEnquiry(email ? { email } : {}));

describe("a submission", () => {
  // An address is answered once an hour.
  stopClock("2026-11-20T04:30:00.000Z");
  const headers = { Origin: origin };
  const send = (path: string, fields: Fields) => postForm(site.url, path, fields, { headers });
  const enquire = (typed: Record<string, string> = {}) => send("/", anEnquiry(typed));
  const askedFor = async () =>
    (await mailsIn(site.db)).map(({ template, recipient }) => [template, recipient]);

  test("is acknowledged in HTML and text, in none of the sender's words", async () => {
    await enquire({ name: "ஆஷா Rao", code: "560 091" });
    await outboxIsDone(site.db, 2);
    const [mail, ...others] = server.to("asha@example.com");
    expect(others).toEqual([]);
    expect(mail?.recipients).toEqual(["asha@example.com"]);
    const row = (await mailsIn(site.db)).find(({ recipient }) => recipient === "asha@example.com");
    expect(mail?.email).toMatchObject({
      subject: "We have received your enquiry",
      from: { name: "Southbridge", address: "no-reply@southbridge.example" },
      to: [{ address: "asha@example.com" }],
      replyTo: [{ address: "hello@southbridge.example" }],
      messageId: `<${row?.id}@southbridge.test>`,
    });
    const automatic = { key: "auto-submitted", value: "auto-generated" };
    expect(mail?.email.headers).toContainEqual(expect.objectContaining(automatic));
    const { html = "", text } = mail?.email ?? {};
    for (const part of [html, text]) {
      expect(part).toContain("It is with our Bangalore branch. We will call you on Friday");
      expect(part).not.toMatch(/ஆஷா|560 091|98400/);
    }
    const $ = parseHtml({ text: html });
    expect($("html").attr()).toMatchObject({ dir: "ltr", lang: "en" });
    expect($("img").attr("src")).toBe("http://southbridge.test/mail/mark.png");
    expect(text).not.toContain("<");
    expect(row).toMatchObject({ status: "sent", attempts: 1, last_error: null });
  });

  test("is told to staff, with where it stands and not whose it is", async () => {
    await enquire();
    await outboxIsDone(site.db, 2);
    const { id } = await newestOf(site.db, "enquiry");
    const [notice, ...others] = server.to(staff);
    expect(others).toEqual([]);
    expect(notice?.email.subject).toBe("New enquiry from Asha");
    expect(notice?.email.text).toContain(`http://southbridge.test/admin/enquiries/${id}`);
    expect(notice?.email.text).not.toContain("asha@example.com");
  });

  test("is acknowledged of any kind, each once an hour to one address", async () => {
    await send("/contactpage", aContactMessage({ email: "a@example.com" }));
    await send("/trainingpage", aTrainingEnquiry({ email: "b@example.com", branch: "kochi" }));
    const application = anApplication({ Email: "c@example.com" });
    await postMultipart(site.url, "/carrers/data-science", application, {}, headers);
    await enquire({ email: "A+more@Example.com" });
    await enquire({ email: "a@example.com", name: "Another" });
    await outboxIsDone(site.db, 9);
    const acknowledged = (await askedFor()).filter(([, recipient]) => recipient !== staff);
    expect(acknowledged.toSorted()).toEqual([
      ["application", "c@example.com"],
      ["enquiry", "a+more@example.com"],
      ["message", "a@example.com"],
      ["training enquiry", "b@example.com"],
    ]);
    expect(server.to("b@example.com")[0]?.email.text).toContain("our Kochi branch");
    expect(server.to("c@example.com")[0]?.email.text).toContain("Data Science");
    expect(server.to(staff)).toHaveLength(5);
    expect(await recordsOf(site.db, "enquiry").select("id").execute()).toHaveLength(2);
    vi.setSystemTime(Date.now() + 3_600_000);
    await enquire({ email: "a@example.com", name: "An hour later" });
    await outboxIsDone(site.db, 11);
    expect(server.to("a@example.com"), "once in each hour").toHaveLength(2);
  });

  test("is neither acknowledged nor told to staff when it is spam", async () => {
    expect((await enquire({ reference_note: "filled" })).status).toBe(303);
    expect(await askedFor()).toEqual([]);
  });

  test("says nothing for a stranger who writes a sentence for a name and somebody's address", async () => {
    const name = "REFUND DUE call our helpline now";
    await enquire({ name, need: name });
    const message = aContactMessage({ name, message: name, email: "b@example.com" });
    await send("/contactpage", message);
    await send("/trainingpage", aTrainingEnquiry({ name, email: "c@example.com" }));
    const other = { Qualification: otherChoice, otherQualification: name };
    const application = anApplication({ Name: name, Email: "d@example.com", ...other });
    await postMultipart(site.url, "/carrers", application, {}, headers);
    await outboxIsDone(site.db, 8);
    for (const recipient of ["asha", "b", "c", "d"]) {
      const [mail] = server.to(`${recipient}@example.com`);
      expect(mail?.email.text).toContain("You do not need to send");
      expect(mail?.raw.toString()).not.toMatch(/REFUND|helpline/);
    }
  });

  const naming = [
    "a,victim@example.org",
    '"victim"@example.org',
    "(a)victim@example.org",
    "victim@example.org>,<b@example.org",
    "asha@example.com/victim@example.org",
  ];

  test("under an address to which no mail can be sent is refused where it is typed", async () => {
    for (const email of naming) {
      const answer = await enquire({ email });
      expect([answer.status, parseHtml(answer)('[name="email"]').attr("aria-invalid")]).toEqual([
        400,
        "true",
      ]);
    }
    expect(await askedFor()).toEqual([]);
  });

  test("to such an address in the outbox is given up at once", async () => {
    for (const recipient of naming) {
      await aWaitingMail({ id: uuidv7(), template: "enquiry", data: '{"branch":""}', recipient });
    }
    await enquire();
    await outboxIsDone(site.db, naming.length + 2);
    expect(server.received.flatMap(({ recipients }) => recipients).toSorted()).toEqual(
      ["asha@example.com", staff].toSorted(),
    );
    for (const recipient of naming) {
      expect(await mailsIn(site.db)).toContainEqual(
        expect.objectContaining({ recipient, status: "failed", attempts: 1 }),
      );
    }
  });

  test("makes no header and no recipient of line breaks in the outbox", async () => {
    await aWaitingMail({
      template: "staff notice",
      data: JSON.stringify({
        kind: "x\r\nBcc: victim@example.org",
        name: "y\r\nBcc: victim@example.org\r\n\r\nwords",
        path: "/admin",
      }),
      recipient: "a@example.org\r\nBcc: victim@example.org",
    });
    await enquire();
    await outboxIsDone(site.db, 3);
    expect(server.to("victim@example.org")).toEqual([]);
    expect(server.received.length).toBeGreaterThanOrEqual(2);
    for (const { raw } of server.received) expect(raw.toString()).not.toMatch(/^bcc:/im);
  });

  /** Puts a mail into the outbox past the forms; the next form wakes up who sends it. */
  const aWaitingMail = (own: { id?: string; template: string; data: string; recipient: string }) =>
    site.db
      .insertInto("mail")
      .values({
        id: "01900000-0000-7000-8000-000000000001",
        status: "waiting",
        attempts: 0,
        due_at: new Date().toISOString(),
        created_at: new Date().toISOString(),
        ...own,
      })
      .execute();
});

test("a reply is a person's letter, and one conversation with the mails before it", async () => {
  stopClock("2026-11-20T04:30:00.000Z");
  await enquire(plain);
  await outboxIsDone(plain.db, 1);
  const { id } = await newestOf(plain.db, "enquiry");
  await plain.db.updateTable("record").set({ branch: "kochi" }).where("id", "=", id).execute();
  await plain.db.updateTable("user").set({ name: "Meera\u202e Rao" }).execute();
  const admin = await signInAsAdmin(plain.url);
  let seen = "";
  for (const answer of ["₹1,499 each.", "And free delivery."]) {
    const key = uuidv7();
    const typed = { intent: "answer", key, seen, subject: "Our prices", answer };
    expect((await admin.save(`/admin/enquiries/${id}`, typed)).status).toBe(200);
    seen = key;
  }
  // The time to take them back is over; the next form wakes up who sends them.
  await plain.db
    .updateTable("mail")
    .set({ due_at: new Date(0).toISOString() })
    .execute();
  await enquire(plain, "other@example.com");
  await outboxIsDone(plain.db, 4);
  const mails = server.to("asha@example.com").map(({ email }) => email);
  const [first, second, third] = mails;
  expect(second).toMatchObject({
    from: { name: "Meera Rao, Southbridge Kochi", address: "no-reply@southbridge.example" },
    replyTo: [{ name: "Southbridge Kochi", address: "kochi@southbridge.example" }],
    inReplyTo: first?.messageId,
    references: first?.messageId,
  });
  expect(third?.references?.split(" ")).toEqual([first?.messageId, second?.messageId]);
  expect(third?.inReplyTo).toBe(second?.messageId);
  const keysOf = (email: typeof first) => email?.headers.map(({ key }) => key) ?? [];
  expect(keysOf(first)).toContain("auto-submitted");
  for (const email of [second, third]) {
    expect(keysOf(email).join()).not.toMatch(/auto-submitted|x-auto-response-suppress/);
  }
});

test("the files of a reply arrive byte by byte, each as what it is", async () => {
  await enquire(plain);
  const { id } = await newestOf(plain.db, "enquiry");
  const files = { a: [aPdf(), "C:\\x\\Quotation ₹.exe"], b: [aPng(), "b.pdf"] } as const;
  const sent = Object.entries(files).map(([key, [bytes, name]]) => {
    return [key, new File([Uint8Array.from(bytes)], name)];
  });
  const typed = { intent: "answer", subject: "Our prices", answer: "₹1,499 each." };
  const headers = { Cookie: (await signInAsAdmin(plain.url)).cookie };
  const path = `/admin/enquiries/${id}/reply.json`;
  await postMultipart(plain.url, path, typed, Object.fromEntries(sent), headers);
  await plain.db
    .updateTable("mail")
    .set({ due_at: new Date(0).toISOString() })
    .execute();
  await enquire(plain, "other@example.com");
  await outboxIsDone(plain.db, 3);
  const email = server.to("asha@example.com").at(-1)?.email;
  expect(email?.text).toContain("₹1,499 each.");
  const arrived = email?.attachments.map(({ filename, mimeType, content }) => {
    return [filename, mimeType, Buffer.from(content as ArrayBuffer).toString("base64")];
  });
  expect(arrived).toEqual([
    ["Quotation ₹.exe.pdf", "application/pdf", aPdf().toString("base64")],
    ["b.png", "image/png", aPng().toString("base64")],
  ]);
});

const addresses = (count: number) => Array.from({ length: count }, (_, i) => `v${i}@example.com`);
/** Makes the server hold each mail. @returns the function that ends that */
const holding = (manners: Manners = {}) => {
  const { promise: hold, resolve: letGo } = Promise.withResolvers<void>();
  server.manners = { ...manners, hold };
  return letGo;
};
const mailIsUnderWay = () =>
  expect.poll(() => server.attempts, { interval: 20, timeout: 30_000 }).toBeGreaterThanOrEqual(1);

describe("a mail server in trouble", () => {
  const refuseWith = (code: number) => () => ({ code, message: "not now" });
  const cases: [string, Manners][] = [
    ["refuses the recipient", { refuse: refuseWith(550) }],
    ["wants to be asked later", { refuse: refuseWith(451) }],
    ["hangs", { hangsAfterData: true }],
    ["dies half-way through the text", { diesInData: true }],
  ];
  test.each(cases)("that %s does not keep visitors waiting", async (_what, manners) => {
    const letGo = holding(manners);
    const visitors = ["first@example.com", ...addresses(3)];
    for (const email of visitors) {
      expect((await enquire(plain, email)).status).toBe(303);
      // From the first on a mail is under way, and the server does not let it go.
      await mailIsUnderWay();
    }
    const untouched = { status: "waiting", last_error: null };
    expect(await mailsIn(plain.db)).toMatchObject(visitors.map(() => untouched));
    letGo();
    if (manners.hangsAfterData) await server.stop();
    await outboxRests(plain.db);
    const errors = (await mailsIn(plain.db)).map(({ last_error }) => last_error);
    expect(errors).toHaveLength(4);
    expect(errors).toContainEqual(expect.any(String));
    expect(await recordsOf(plain.db, "enquiry").select("id").execute()).toHaveLength(4);
    expect(server.received).toEqual([]);
  });

  test("that is down does not either, and gets every mail once it is back, each once", async () => {
    await server.stop();
    for (const email of addresses(6)) expect((await enquire(plain, email)).status).toBe(303);
    await outboxRests(plain.db);
    const errors = (await mailsIn(plain.db)).map(({ last_error }) => last_error);
    expect(errors).toContainEqual(expect.any(String));
    await server.start();

    const admin = await signInAsAdmin(plain.url);
    expect((await admin.save("/admin/mail", { status: "waiting" })).status).toBe(200);
    await outboxIsDone(plain.db, 6);
    const recipients = server.received.flatMap(({ recipients }) => recipients);
    expect(recipients.toSorted()).toEqual(addresses(6));
  });
});

describe("a site of its own", () => {
  test("gives up on a server that hangs, after the time that SMTP_URL allows", async () => {
    server.manners = { hangsAfterData: true };
    const site = await openOwnSite({ env: { SMTP_URL: server.url("socketTimeout=200") } });
    await enquire(site);
    await outboxRests(site.db);
    expect(await mailsIn(site.db)).toMatchObject([
      { status: "waiting", attempts: 1, last_error: expect.any(String) },
    ]);
  });

  test.each([
    ["lets the mail under way arrive", 0, "sent"],
    ["breaks a mail off that takes longer than four seconds", 4_000, "waiting"],
  ])("when it stops, %s", async (_what, waits, status) => {
    const letGo = holding();
    const site = await openOwnSite({ env: { SMTP_URL } });
    await enquire(site);
    await mailIsUnderWay();
    // No other time passes than this test lets pass.
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    try {
      const stopped = site.stop();
      if (waits > 0) await vi.advanceTimersByTimeAsync(waits);
      else letGo();
      await stopped;
    } finally {
      vi.useRealTimers();
      letGo();
    }
    const db = site.database.open();
    expect(await mailsIn(db)).toMatchObject([{ status }]);
    await db.destroy();
  });

  test("without SMTP_URL makes every mail a file that only its owner reads", async () => {
    const site = await openOwnSite({ env: { SMTP_URL: "", STAFF_EMAIL: staff } });
    await enquire(site);
    await outboxIsDone(site.db, 2);
    const directory = join(site.env.DATA_DIR, "mail");
    const names = await readdir(directory);
    const kinds = names.map((name) => name.replace(/^[\dT-]+?-(?=[a-z])|-[\da-f-]{36}/g, ""));
    expect(kinds.toSorted()).toEqual(["enquiry.eml", "staff-notice.eml"]);
    for (const name of names) {
      const { mode } = await stat(join(directory, name));
      expect(mode & 0o777).toBe(0o600);
      const email = await PostalMime.parse(await readFile(join(directory, name)));
      expect(email.subject).toMatch(/enquiry/i);
      expect(email.html).toContain("Southbridge");
    }
  });
});
