import { v7 as uuidv7 } from "uuid";
import { afterEach, describe, expect, test } from "vitest";
import { openDayAfter } from "#app/domain/branches/answer-times.ts";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";
import { renderMail } from "#app/domain/mail/render-mail.server.tsx";
import { addDays, formatDayInFull, indianDay } from "#app/lib/dates.ts";
import { loadMailContents } from "#app/registry.server.ts";
import { aBooking } from "#tests/factories/booking.ts";
import { aDeskBooking, aRow } from "#tests/factories/desk-booking.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { deliverBy, takeBackBy } from "#tests/support/handovers.ts";
import { formFields, parseHtml, textOf } from "#tests/support/html.ts";
import { postForm, send } from "#tests/support/http.ts";
import { mailsIn } from "#tests/support/outbox.ts";
import { boxOf, emptyTables, newestOf } from "#tests/support/records.ts";
import { startDesk } from "#tests/support/site.ts";

const { site, admin } = await startDesk();
const session = await signInDirectly(site, await createUser(site));
const customer = { headers: { Cookie: session } };
afterEach(() => emptyTables(site.db, "record", "mail", "limit_use", "stock"));

const today = indianDay(new Date());
const { day: from } = openDayAfter(contentCatalogue.homeBranch, addDays(today, 5));
const dates = `${formatDayInFull(from)} to ${formatDayInFull(addDays(from, 20))}`;

/** The newest mail to the customer, as HTML and as text; the first cell of each row with its line breaks. */
async function newestMail() {
  const mail = (await mailsIn(site.db)).findLast(({ template }) => template !== "staff notice");
  const { subject, html, text } = await renderMail(mail ?? Object.assign({}), {
    ...{ db: site.db, origin: "https://southbridge.test", authSecret: "a secret" },
    catalogue: contentCatalogue,
    contents: await loadMailContents(),
  });
  return { subject, html: textOf(parseHtml({ text: html }), "body"), text };
}

async function namesDates(title: RegExp, second = "As soon as possible") {
  const { subject, html, text } = await newestMail();
  expect(subject).toMatch(title);
  for (const part of [html, text]) {
    expect(part).toContain(dates);
    expect(part.includes("As soon as possible")).toBe(second === "As soon as possible");
    expect(part).toContain(second);
  }
}

/** Two laptops for three weeks from a day, and a tower as soon as possible. */
const lines = {
  ...aRow(1, "business-14", "2", "3", "week"),
  "product-1-day_from": from,
  ...aRow(2, "tower-m"),
};
const confirm = async (id: string) => {
  const record = await boxOf(site.db, id);
  const set = { record, intent: "status", status: "confirmed", tell: "on" };
  expect((await admin.save("/admin/bookings", set)).status).toBe(200);
};
const edit = async (id: string, own: Record<string, string>) => {
  const path = `/edit?booking=${id}`;
  const form = formFields(parseHtml(await admin.get(path)), "form#desk-booking");
  expect((await admin.post(path, { ...form, ...own })).status).toBe(303);
};

describe("every mail about a booking names the dates of each line", () => {
  test("its receipt, by the customer and by staff", async () => {
    const product = `business-14.week.2.3.${from}~tower-m.month.1.1`;
    await postForm(site.url, "/paymentpage", aBooking({ product }), customer);
    await namesDates(/^Your booking/);
    await admin.post("/booking", aDeskBooking(lines));
    await namesDates(/^Your booking/);
  });

  test("changed, confirmed, delivered, returned", async () => {
    await admin.post("/booking", aDeskBooking(lines));
    const { id } = await newestOf(site.db, "booking");
    await edit(id, { "product-1-quantity": "3", "tell-prices": "on" });
    await namesDates(/^Prices of your booking/);
    await edit(id, { "product-2-day_from": from, "product-2-until": from });
    await confirm(id);
    await namesDates(/is confirmed$/, formatDayInFull(from));
    const all = { "number-business-14": "3", "number-tower-m": "1" };
    expect((await deliverBy(admin, id, { ...all, tell: "on" })).status).toBe(200);
    await namesDates(/has been delivered$/, formatDayInFull(from));
    expect((await takeBackBy(admin, id, { tell: "on" })).status).toBe(200);
    await namesDates(/is complete$/, formatDayInFull(from));
  });

  test("with a status that staff set in the list or answer with", async () => {
    await admin.post("/booking", aDeskBooking(lines));
    const { id } = await newestOf(site.db, "booking");
    const path = `/admin/bookings/${id}`;
    const answer = {
      intent: "status",
      send: "on",
      subject: "Sorry",
      answer: "Dear Lakshmi",
      status: "cancelled",
    };
    const { outcome } = await admin.save(path, { ...answer, key: uuidv7() });
    expect(outcome.said).toContain("Mail queued");
    await namesDates(/^Sorry/);
  });

  test("cancelled by the customer", async () => {
    const product = `business-14.week.2.3.${from}~tower-m.month.1.1`;
    await postForm(site.url, "/paymentpage", aBooking({ product }), customer);
    const { reference } = await newestOf(site.db, "booking");
    await postForm(site.url, `/bookings/${reference}`, { intent: "cancel" }, customer);
    await namesDates(/^You cancelled/);
  });

  test("delivered, but not of what needs no day", async () => {
    const setup = { slug: "other", name: "Setup on site", price: "3000", unit: "rental" };
    const fields = Object.entries({ ...setup, quantity: "1", reason: "Quoted" });
    const second = Object.fromEntries(fields.map(([part, typed]) => [`product-2-${part}`, typed]));
    await admin.post("/booking", aDeskBooking({ ...lines, ...aRow(2), ...second }));
    const { id } = await newestOf(site.db, "booking");
    await confirm(id);
    await namesDates(/is confirmed$/);
    await deliverBy(admin, id, { "number-business-14": "2", tell: "on" });
    const { subject, text } = await newestMail();
    expect(subject).toMatch(/has been delivered$/);
    expect(text).toContain(dates);
    expect(text).not.toMatch(/As soon as|Setup on site/);
  });
});

describe("the deposit of a line", () => {
  const rates = "/admin/catalogue/rates/laptops";
  const setDeposit = async (deposit: number | null) => {
    const set = { changes: JSON.stringify([{ slug: "business-14", set: { deposit } }]) };
    expect((await admin.save(rates, set)).status).toBe(200);
    const path = "/admin/catalogue/configuration/business-14";
    const { data } = await admin.read<{ document: { version: number } }>(path);
    const publish = { intent: "publish", seen: String(data.document.version) };
    expect((await admin.save(path, publish)).status).toBe(200);
  };
  const deposits = async () => {
    const rows = site.db.selectFrom("booking_line").select("card").orderBy("position");
    return (await rows.execute()).map(({ card }): number | null => JSON.parse(card).deposit);
  };

  test("is stored when it is made, and shown on the booking, at the desk and in the mail", async () => {
    await setDeposit(3_000);
    await postForm(site.url, "/paymentpage", aBooking(), customer);
    const { id, reference } = await newestOf(site.db, "booking");
    await setDeposit(5_000);
    expect(await deposits()).toEqual([3_000]);
    await edit(id, { "product-1-quantity": "4", ...aRow(2, "tower-m") });
    expect(await deposits()).toEqual([3_000, null]);
    const page = parseHtml(await send(site.url, `/bookings/${reference}`, customer));
    expect(textOf(page, "#what + ul")).toContain("Refundable deposit ₹12,000");
    const desk = parseHtml(await admin.get(`/admin/bookings/${id}`));
    expect(textOf(desk, "ul[aria-label=Equipment]")).toContain("Deposit ₹12,000");
    const form = parseHtml(await admin.get(`/edit?booking=${id}`));
    expect(textOf(form, "#desk-booking [role=status]")).toContain("Refundable deposit ₹12,000");
    const { html, text } = await newestMail();
    for (const part of [html, text]) expect(part).toMatch(/Refundable deposit\s*₹12,000/);
  });

  test("that had none when it was booked stays without one", async () => {
    await setDeposit(null);
    await postForm(site.url, "/paymentpage", aBooking(), customer);
    const { id, reference } = await newestOf(site.db, "booking");
    await setDeposit(3_000);
    await edit(id, { "product-1-quantity": "4" });
    expect(await deposits()).toEqual([null]);
    const page = parseHtml(await send(site.url, `/bookings/${reference}`, customer));
    expect(textOf(page, "#what + ul")).toContain("Refundable deposit None");
  });
});
