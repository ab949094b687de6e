import { afterAll, expect, test } from "vitest";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";
import { fillTemplate, statusMails } from "#app/domain/follow-up/fill-template.ts";
import { MailNotSent, type Mails, type Template } from "#app/domain/mail/mails.ts";
import { renderMail } from "#app/domain/mail/render-mail.server.tsx";
import { migrate } from "#app/platform/db/migrate.ts";
import { loadMailContents } from "#app/registry.server.ts";
import { bookingWords } from "#content/booking.ts";
import { mailWords } from "#content/mail-words.ts";
import { dueWords } from "#content/payment.ts";
import { bankAccount } from "#content/registrations.ts";
import { aStoredBooking } from "#tests/factories/stored-booking.ts";
import { parseHtml } from "#tests/support/html.ts";
import { createSqliteDatabase } from "#tests/support/sqlite-database.ts";

const contents = await loadMailContents();
const origin = "https://southbridge.test";
const database = await createSqliteDatabase();
const db = database.open();
await migrate(db, database.engine);
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

// A Saturday at 22:00 in India.
const created_at = "2026-11-28T16:30:00.000Z";
/** As it waits in the outbox, where a newer release may have put it. */
const writeStored = (template: string, data: unknown) =>
  renderMail(
    { template, data: JSON.stringify(data), created_at },
    { db, origin, authSecret: "a secret", catalogue: contentCatalogue, contents },
  );
const write = <Name extends Template>(template: Name, data: Mails[Name]) =>
  writeStored(template, data);
/** To an address of which we know whose it is. */
const toCustomer = (bookingId: string) => write("booking", { bookingId, namesCustomer: true });
/** Roughly the text that a mail program shows. */
const shown = (html: string) =>
  html.replace(/<style.*?<\/style>|<[^>]*>/gs, " ").replace(/\s+/g, " ");

test("a booking's mail names reference, lines, terms, total, address and where to pay", async () => {
  const { id, reference } = await aStoredBooking(db);
  const { subject, html, text } = await toCustomer(id);
  expect(subject).toBe(`Your booking ${reference}`);
  for (const part of [shown(html), text.replace(/\s+/g, " ")]) {
    for (const said of [
      reference,
      "2 × Business 14",
      "3 months, ₹1,499 each per month",
      "1 × Tower M",
      "Price on request",
      "₹8,994",
      dueWords.gst,
      "₹10,613",
      "The full amount, including GST, is due before delivery by bank transfer.",
      "Our Chennai branch will call you on Monday 30 Nov before 10:00",
      "Free",
      "Direct bank transfer",
      "12, Second Main",
      "Chennai 600 001",
      bankAccount.holder,
      bankAccount.number,
      bankAccount.ifsc,
    ]) {
      expect(part).toContain(said);
    }
  }
  expect(html).toContain("Ottakam &lt;Freight&gt;");
  expect(html).toContain(`src="${origin}/mail/booking-laptops.jpg"`);
});

test("a booking's mail names the days and what the number of machines takes off", async () => {
  const { id } = await aStoredBooking(db);
  await db
    .updateTable("booking_line")
    .set({ day_from: "2099-12-01", day_to: "2100-02-28", quantity_off: 100, quantity_step: "2.1" })
    .where("record_id", "=", id)
    .where("position", "=", 1)
    .execute();
  const { html, text } = await toCustomer(id);
  for (const part of [shown(html), text.replace(/\s+/g, " ")]) {
    expect(part).toContain("1 Dec 2099 to 28 Feb 2100");
    expect(part).toContain("1 % from two machines, ₹100 less");
  }
});

test("a booking's mail to an unconfirmed address repeats no input", async () => {
  const words = "REFUND DUE call now";
  const typed = { company: words, street: words, street2: words, city: words, postcode: "600 001" };
  const { id, reference } = await aStoredBooking(db, { name: words, ...typed });
  const written = [
    await write("booking", { bookingId: id, namesCustomer: false }),
    // As those wait that were asked for before this was asked of a mail.
    await writeStored("booking", { bookingId: id }),
  ];
  for (const { subject, html, text } of written) {
    for (const part of [subject, html, text]) expect(part).not.toMatch(/REFUND|call now|600 001/);
    expect(subject).toBe(`Your booking ${reference}`);
    expect(text).toContain("2 × Business 14");
    expect(text).toContain("₹8,994");
    expect(text).toContain(bankAccount.number);
  }
});

test("a booking to be paid on delivery names no account, a private person's no company; one without a total says why", async () => {
  const own = { payment: "cash on delivery", total: null, company: "" };
  const { id } = await aStoredBooking(db, own);
  const { text } = await toCustomer(id);
  expect(text).toContain("Deliver to");
  expect(text).not.toContain("Company");
  expect(text).toContain("Cash on delivery");
  expect(text).toContain("is due in cash when the equipment is delivered.");
  expect(text).toContain("₹8,994, and one price on request");
  expect(text).not.toContain(dueWords.gst);
  expect(text).toContain("before anything is due");
  expect(text).not.toContain(bankAccount.number);
});

test("time that is charged as less is said with what it saves", async () => {
  const { id } = await aStoredBooking(db);
  const year = { quantity: 25, duration: 12, sum: 374_750, parts: "1.year.14990" };
  const line = db.updateTable("booking_line").where("record_id", "=", id).where("position", "=", 1);
  await line.set(year).execute();
  const { text } = await toCustomer(id);
  expect(text).toMatch(
    /25 × Business 14 +₹3,74,750\nAs soon as possible\n12 months \(charged as 1 year\), you save ₹74,950/,
  );
});

test("free shipping is not promised outside the delivery area", async () => {
  const { id } = await aStoredBooking(db, { city: "Guwahati", postcode: "781 001" });
  const { text } = await write("booking", { bookingId: id, namesCustomer: false });
  expect(text).toContain("Your address is outside our delivery area");
  expect(text).not.toMatch(/Free|781 001/);
  expect(text).toContain(bookingWords.status.callFirst);
});

test("a reference never breaks over two lines, and is plain to copy", async () => {
  const reference = "5CN4-KPPF";
  const { id } = await aStoredBooking(db, { reference });
  const status = fillTemplate(
    contentCatalogue,
    statusMails(contentCatalogue, "booking").delivered ?? { subject: "", text: "" },
    {
      name: "Asha",
      what: "Booking",
      reference,
    },
  );
  for (const { subject, html, text } of [await toCustomer(id), await write("answer", status)]) {
    const $ = parseHtml({ text: html });
    const texts = $("body *")
      .contents()
      .filter((_, node) => node.type === "text")
      .get();
    const places = texts.filter((node) => $(node).text().includes(reference));
    expect(places.length).toBeGreaterThan(1);
    for (const place of places) {
      expect($(place).parent().attr("style"), $(place).text()).toMatch(/white-space: ?nowrap/);
    }
    for (const part of [subject, text]) expect(part).toContain(reference);
    expect(html).toMatch(/<span style="white-space:nowrap">0(44|80) 0000 2007<\/span>/);
  }
});

test("a deleted booking has no mail", async () => {
  const bookingId = "01900000-0000-7000-8000-00000000ffff";
  await expect(toCustomer(bookingId)).rejects.toThrow("not stored any more");
});

const url = `${origin}/reset-password?token=a%26b&x=1`;
test.each(["verification", "reset password"] as const)(
  "the mail for %s carries its link, as button and, last and small, as text",
  async (template) => {
    const { html, text, replyTo } = await write(template, { url });
    const escaped = url.replaceAll("&", "&amp;");
    expect(html.split(`href="${escaped}"`)).toHaveLength(3);
    expect(text).toContain(url);
    const said = parseHtml({ text: html })("p").toArray();
    const [note, last] = said.slice(-3).map((part) => parseHtml({ text: html })(part));
    expect(last?.text()).toContain(url);
    expect(last?.attr("style")).toContain("font-size:13px");
    expect(note?.text()).toContain(mailWords[template].note);
    expect(replyTo).toBeUndefined();
  },
);

test.each(["password", "role", "second factor", "branch"] as const)(
  "the mail about a changed %s says so, and leads to the account",
  async (what) => {
    const { html, text } = await write("account changed", { what });
    expect(text).toContain(`The ${what} of your Southbridge account was changed`);
    expect(html).toContain(`href="${origin}/userdashboard"`);
    expect(text).toContain("If you did not make or request this change");
  },
);

test("the mail about another GST registration has both bank accounts", async () => {
  const before = { holder: "Southbridge", number: "000", ifsc: "SAMP0002007" };
  const after = { ...before, number: "111" };
  const by = "meera@example.com";
  const { text } = await write("registration changed", { by, before, after });
  expect(text).toContain(`${by} published another GST registration`);
  expect(text.replace(/\s+/g, " ")).toContain("111, before: 000");
  expect(text).not.toContain("before: Southbridge");
});

test("a staff notice has a subject of one line, and a title no wider than a phone, whatever the name", async () => {
  const name = "Asha\r\nBcc: victim";
  const { subject, html, text } = await write("staff notice", {
    kind: "Enquiry",
    name,
    path: "/admin",
  });
  expect(subject).toBe("New enquiry");
  expect(html + text).not.toContain("victim");
  expect(html).toMatch(/<h1[^>]*word-break:break-word/);
});

test.each([
  [
    "enquiry",
    { branch: "hyderabad" },
    "We have received your enquiry",
    "It is with our Hyderabad branch. We will call you on Monday 30 Nov before 10:00.",
  ],
  [
    "message",
    { branch: "" },
    "We have received your message",
    "It is with our Bangalore branch. We will write to you or call you by 18:30 on Monday 30 Nov",
  ],
  [
    "training enquiry",
    { branch: "kochi", course: "PYTHON" },
    "We have received your training enquiry",
    "Your question about PYTHON is with our Kochi branch. We will send you the dates and the fee by 18:30 on Monday 30 Nov",
  ],
] as const)(
  "the mail for %s %j has its own subject, and promises what the page promised",
  async (template, data, subject, promise) => {
    const mail = await writeStored(template, data);
    expect(mail.subject).toBe(subject);
    for (const part of [shown(mail.html), mail.text]) {
      for (const said of [subject, promise]) expect(part).toContain(said);
    }
    expect(mail.text).not.toMatch(/[{}]/);
  },
);

test("the reader may call the branch that answers", async () => {
  const data = { branch: "kochi", course: "CCNA" };
  expect((await writeStored("training enquiry", data)).text).toContain("call 0484 000 2007");
});

test("a mail with an unknown template is not given up: a newer release knows it", async () => {
  const written = writeStored("__proto__", {});
  await expect(written).rejects.toThrow("no template");
  await expect(written).rejects.not.toBeInstanceOf(MailNotSent);
});

test("text by staff is text in both parts of its mail, and replies reach us", async () => {
  const text = "Dear <b>Asha</b>,\n\n<script>alert(1)</script>\nSouthbridge";
  const mail = await write("answer", { subject: "Our prices", text });
  expect(mail.subject).toBe("Our prices");
  expect(mail.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;<br/>Southbridge");
  expect(mail.html).not.toContain("<script>");
  expect(mail.text).toContain("Dear <b>Asha</b>,");
  expect(mail.replyTo).toContain("@");
});
