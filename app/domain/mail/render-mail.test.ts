import type { Kysely } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MailRefused } from "#app/domain/mail/mail-errors.ts";
import type { Mails, Template } from "#app/domain/mail/mails.ts";
import { renderMail } from "#app/domain/mail/render-mail.server.tsx";
import { migrate } from "#app/platform/db/migrate.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { bankAccount } from "#content/payment.ts";
import { aStoredBooking } from "#tests/factories/stored-booking.ts";
import { createSqliteDatabase, type TestDatabase } from "#tests/support/sqlite-database.ts";

const origin = "https://southbridge.test";
let database: TestDatabase;
let db: Kysely<Tables>;
beforeAll(async () => {
  database = await createSqliteDatabase();
  db = database.open();
  await migrate(db, database.engine);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const write = <Name extends Template>(template: Name, data: Mails[Name]) =>
  renderMail({ template, data: JSON.stringify(data) }, { db, origin });
/** To an address of which we know whose it is. */
const toCustomer = (bookingId: string) => write("booking", { bookingId, namesCustomer: true });
/** What a mail program shows of HTML, roughly. */
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
      "1 month, price on request",
      "₹8,994",
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

test("a private person's mail has no line for a company", async () => {
  const { id } = await aStoredBooking(db, { company: "" });
  const { text } = await toCustomer(id);
  expect(text).toContain("Deliver to");
  expect(text).not.toContain("Company");
});

test("a booking's mail to an address of which we do not know whose it is repeats nothing typed", async () => {
  const words = "REFUND DUE call now";
  const typed = { company: words, street: words, street2: words, city: words, postcode: "600 001" };
  const { id, reference } = await aStoredBooking(db, { name: words, ...typed });
  const written = [
    await write("booking", { bookingId: id, namesCustomer: false }),
    // As those wait that were asked for before this was asked of a mail.
    await renderMail(
      { template: "booking", data: JSON.stringify({ bookingId: id }) },
      { db, origin },
    ),
  ];
  for (const { subject, html, text } of written) {
    for (const part of [subject, html, text]) expect(part).not.toMatch(/REFUND|call now|600 001/);
    expect(subject).toBe(`Your booking ${reference}`);
    expect(text).toContain("2 × Business 14");
    expect(text).toContain("₹8,994");
    expect(text).toContain(bankAccount.number);
  }
});

test("a booking to be paid on delivery names no account; one without a total says why", async () => {
  const { id } = await aStoredBooking(db, { payment: "cash on delivery", total: null });
  const { text } = await toCustomer(id);
  expect(text).toContain("Cash on delivery");
  expect(text).toContain("₹8,994, and one price on request");
  expect(text).toContain("before anything is delivered");
  expect(text).not.toContain(bankAccount.number);
});

test("a booking under a name of 10 kB or with markup is thanked without it", async () => {
  for (const name of ["x".repeat(10_000), "<script>alert(1)</script>"]) {
    const { id } = await aStoredBooking(db, { name });
    const { html } = await toCustomer(id);
    expect(html).not.toContain(name);
    expect(html).not.toContain("<script");
    expect(html.length).toBeLessThan(20_000);
  }
});

test("a booking that is stored no more has no mail", async () => {
  const bookingId = "01900000-0000-7000-8000-00000000ffff";
  await expect(toCustomer(bookingId)).rejects.toThrow("not stored any more");
});

const url = `${origin}/reset-password?token=a%26b&x=1`;
test.each(["verification", "reset password"] as const)(
  "the mail for %s carries its link, as button and as text",
  async (template) => {
    const { html, text, replyTo } = await write(template, { url });
    const escaped = url.replaceAll("&", "&amp;");
    expect(html.split(`href="${escaped}"`)).toHaveLength(3);
    expect(text).toContain(url);
    expect(replyTo).toBeUndefined();
  },
);

test.each(["password", "role", "second factor"] as const)(
  "the mail about a changed %s says so, and leads to the account",
  async (what) => {
    const { html, text } = await write("account changed", { what });
    expect(text).toContain(`the ${what} of your Southbridge account was changed`);
    expect(html).toContain(`href="${origin}/userdashboard"`);
    expect(text).toContain("If it was not you");
  },
);

test("a staff notice has a subject of one line, whatever the name", async () => {
  const { subject } = await write("staff notice", {
    kind: "Enquiry",
    name: "Asha\r\nBcc: victim",
    path: "/admin",
  });
  expect(subject).toBe("New enquiry");
});

test("no mail to an address that somebody typed greets by the name that they typed", async () => {
  const name = "REFUND DUE call now";
  const mails = [
    ["enquiry", { name }],
    ["application", { name, job: "" }],
    ["verification", { name, url }],
    ["reset password", { name, url }],
    ["account changed", { name, what: "password" }],
  ] as const;
  for (const [template, data] of mails) {
    const { subject, html, text } = await renderMail(
      { template, data: JSON.stringify(data) },
      { db, origin },
    );
    for (const part of [subject, html, text]) expect(part, template).not.toContain("REFUND");
    expect(text, template).toContain("Good day, ");
  }
});

test("a template that is not known is no reason to give a mail up: a newer release knows it", async () => {
  const mail = { template: "__proto__", data: "{}" };
  const written = renderMail(mail, { db, origin });
  await expect(written).rejects.toThrow("no template");
  await expect(written).rejects.not.toBeInstanceOf(MailRefused);
});

test("what staff typed is text in both parts of its mail, and answers come to us", async () => {
  const text = "Dear <b>Asha</b>,\n\n<script>alert(1)</script>\nSouthbridge";
  const mail = await write("answer", { subject: "Our prices", text });
  expect(mail.subject).toBe("Our prices");
  expect(mail.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;<br/>Southbridge");
  expect(mail.html).not.toContain("<script>");
  expect(mail.text).toContain("Dear <b>Asha</b>,");
  expect(mail.replyTo).toContain("@");
});
