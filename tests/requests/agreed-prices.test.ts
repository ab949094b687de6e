import { beforeEach, describe, expect, test } from "vitest";
import { contentCatalogue } from "#app/domain/catalogue/content-catalogue.ts";
import { renderMail } from "#app/domain/mail/render-mail.server.tsx";
import { loadMailContents } from "#app/registry.server.ts";
import { aBooking } from "#tests/factories/booking.ts";
import { aDeskBooking, aRow } from "#tests/factories/desk-booking.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { fieldErrors, formFields, parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import { postForm, send } from "#tests/support/http.ts";
import { mailsIn } from "#tests/support/outbox.ts";
import { auditOf, emptyTables, newestOf } from "#tests/support/records.ts";
import { startDesk } from "#tests/support/site.ts";

const { site, admin } = await startDesk();
beforeEach(() => emptyTables(site.db, "record", "mail"));

const copier = aRow(2, "copier-a3-100", "2", "3");
const quoted = { "product-2-price": "₹2,400", "product-2-reason": "Quoted on the phone" };
const discounted = { "product-1-discount": "10 %", "product-1-reason": "Loyal & early" };

const at = (id: string) => `/edit?booking=${id}`;
const formIn = (answer: { text: string }) => formFields(parseHtml(answer), "form#desk-booking");
const open = async (id: string) => formIn(await admin.get(at(id)));
const save = async (id: string, own: Record<string, string>) =>
  admin.post(at(id), { ...(await open(id)), ...own });
const booking = () => newestOf(site.db, "booking");
const lines = () => site.db.selectFrom("booking_line").selectAll().orderBy("position").execute();

/** A booking of two laptops (₹8,994) and two copiers on request. */
async function add(own: Record<string, string> = {}) {
  await admin.post("/booking", aDeskBooking({ ...copier, ...own }));
  return (await booking()).id;
}

test("a price and a discount are in total, value, history, mail, export and the customer's page", async () => {
  const id = await add();
  expect((await booking()).total).toBeNull();
  await save(id, { ...quoted, ...discounted, "tell-prices": "on" });
  const total = 8_994 - 899 + 2 * 3 * 2_400;
  expect(await booking()).toMatchObject({ total, version: 2 });
  expect(await lines()).toMatchObject([
    { sum: 8_994 - 899, discount: 899, quoted: null, price_reason: "Loyal & early" },
    { sum: 14_400, discount: 0, quoted: 2_400, quoted_unit: "month", parts: "3.month.2400" },
  ]);
  const page = parseHtml(await admin.get(`/admin/bookings/${id}`));
  expect(textsOf(page, "section:has(#record-history) li li")).toEqual([
    "Order: Business 14 × 2, 3 months, from Chennai (₹8,994) Copier A3 100 × 2, 3 months, from Chennai (Price on request) → became Business 14 × 2, 3 months, from Chennai (₹8,095. Discount 10 % (₹899): Loyal & early) Copier A3 100 × 2, 3 months, from Chennai (₹14,400. Agreed price ₹2,400 a month: Quoted on the phone)",
    "Total: on request → became ₹22,495",
  ]);
  expect(textOf(page, "ul[aria-label=Equipment]")).toContain("Discount 10 % (₹899): Loyal & early");

  const [, mail] = await mailsIn(site.db);
  const origin = "https://southbridge.test";
  const { subject, text } = await renderMail(mail ?? Object.assign({}), {
    db: site.db,
    origin,
    authSecret: "a secret",
    contents: await loadMailContents(),
    catalogue: contentCatalogue,
  });
  expect(subject).toMatch(/^Prices of your booking \w{4}-\w{4}$/);
  for (const said of [
    /2 × Business 14 +₹8,095/,
    /Discount 10 % \(₹899\): Loyal & early/,
    /2 × Copier A3 100 +₹14,400/,
    "Agreed price ₹2,400 a month: Quoted on the phone",
    "₹26,544",
  ]) {
    expect(text).toMatch(said);
  }
  const row = (await admin.get("/admin/bookings.csv")).text.split('"\r\n"')[1];
  expect(row).toContain(`"${total}","899","0","`);
  expect(row).toContain("₹8,095 in all. Discount 10 % (₹899): Loyal & early");
  expect(textOf(parseHtml(await admin.get("/admin")), "main")).toContain("₹22,495");

  const user = await createUser(site);
  await site.db.updateTable("record").set({ user_id: user.id }).execute();
  const headers = { Cookie: await signInDirectly(site, user) };
  const own = await send(site.url, `/bookings/${(await booking()).reference}`, { headers });
  expect(textOf(parseHtml(own), "main")).toMatch(/Discount 10 % \(₹899\): Loyal & early ?₹8,095/);
});

test("an agreement stays with its line: with its fields, when others change, until it is taken away", async () => {
  const id = await add({ ...quoted, ...discounted });
  const stored = { "product-1-discount": "10 %", "product-2-price": "2400" };
  expect(await open(id)).toMatchObject(stored);
  await save(id, { city: "Kochi" });
  const entry = (await auditOf(site.db, id)).at(-1);
  expect(JSON.parse(entry?.after ?? "")).toEqual({ city: "Kochi" });
  await save(id, { "product-2-quantity": "5", "product-1-quantity": "1" });
  expect(await booking()).toMatchObject({ total: 4_497 - 450 + 5 * 7_200, city: "Kochi" });
  await save(id, { "product-1-discount": "", "product-2-price": "" });
  expect(await booking()).toMatchObject({ total: null });
  expect(await lines()).toMatchObject([{ discount: 0, price_reason: "" }, { quoted: null }]);
  // Only a choice in the form mails it.
  expect(await mailsIn(site.db)).toHaveLength(1);
});

describe("a price or discount that cannot be right is refused, and stays in the form", () => {
  const wrong: [Record<string, string>, RegExp][] = [
    [{ "product-2-price": "-5" }, /whole rupees, from 1 to/],
    [{ "product-2-price": "24.50" }, /whole rupees, from 1 to/],
    [{ "product-2-price": "0" }, /whole rupees, from 1 to/],
    [{ "product-2-price": "10000000" }, /whole rupees, from 1 to 99,99,999/],
    [{ "product-2-price": "1e9" }, /whole rupees, from 1 to/],
    [{ "product-2-discount": "5" }, /Enter the price first/],
    [{ "product-2-discount": "5 %" }, /Enter the price first/],
    [{ "product-1-discount": "-500" }, /whole rupees or a percentage/],
    [{ "product-1-discount": "0.5 %" }, /whole rupees or a percentage/],
    [{ "product-1-discount": "101 %" }, /at most ₹8,994/],
    [{ "product-1-discount": "8995" }, /at most ₹8,994/],
    [{ "product-1-discount": "9".repeat(30) }, /whole rupees or a percentage/],
    [{ ...discounted, "product-1-reason": " " }, /Enter the reason/],
    [{ ...quoted, "product-2-reason": "" }, /Enter the reason/],
    [{ ...discounted, "product-1-reason": "a".repeat(201) }, /to 200 characters/],
    [{ ...discounted, "product-1-reason": "a\ufffdb" }, /unreadable characters/],
  ];
  test("each by itself", async () => {
    const id = await add();
    const form = await open(id);
    for (const [typed, message] of wrong) {
      const own: Record<string, string> = {
        "product-1-reason": "Why",
        "product-2-reason": "Why",
        ...typed,
      };
      const answer = await admin.post(at(id), { ...form, ...own });
      const what = JSON.stringify(typed);
      expect(answer.status, what).toBe(400);
      const errors = Object.values(fieldErrors(parseHtml(answer)));
      expect(errors, what).toEqual([expect.stringMatching(message)]);
      expect(formIn(answer)["product-1-discount"]).toBe(own["product-1-discount"] ?? "");
    }
    expect(await booking()).toMatchObject({ total: null, version: 1 });
  });

  test("a line with a price of the catalogue takes an own one, and its own again", async () => {
    const id = await add();
    const own = { "product-1-price": "1000", "product-1-unit": "rental" };
    const refused = await save(id, own);
    expect(fieldErrors(parseHtml(refused))).toEqual({
      "product-1-reason": expect.stringMatching(/Enter the reason/),
    });
    expect((await save(id, { ...own, "product-1-reason": "Friend" })).status).toBe(303);
    const agreed = { quoted: 1_000, quoted_unit: "rental", price_reason: "Friend" };
    expect((await lines())[0]).toMatchObject({ sum: 2_000, ...agreed });
    expect((await save(id, { "product-1-price": "" })).status).toBe(303);
    expect((await lines())[0]).toMatchObject({ sum: 8_994, quoted: null, price_reason: "" });
  });

  test("a customer's own form takes neither", async () => {
    const headers = { Cookie: await signInDirectly(site, await createUser(site)) };
    const product = "business-14.month.2.3?price=1&discount=8000&reason=me";
    const form = { ...aBooking(), ...discounted, product };
    expect((await postForm(site.url, "/paymentpage", form, { headers })).status).toBe(400);
    const sent = { ...form, product: "business-14.month.2.3" };
    expect((await postForm(site.url, "/paymentpage", sent, { headers })).status).toBe(303);
    expect(await lines()).toMatchObject([{ discount: 0, quoted: null }]);
  });
});

test("a new total is mailed if staff choose so, a change without one is not", async () => {
  const id = await add();
  await save(id, { city: "Kochi", "tell-prices": "on" });
  await save(id, { "product-1-quantity": "3" });
  expect(await mailsIn(site.db)).toHaveLength(1);
  await save(id, { "product-1-quantity": "4", "tell-prices": "on" });
  const [, mail] = await mailsIn(site.db);
  expect(mail).toMatchObject({
    template: "booking",
    data: expect.stringContaining('"news":"prices"'),
  });
  const page = parseHtml(await admin.get(`/admin/bookings/${id}`));
  const history = textOf(page, "section:has(#record-history)");
  expect(history).toContain("Mail “Your booking”");
  expect(history).toContain("Mail “Prices of your booking”");
});

test("cash follows the total: a price may make it too much, a discount possible again", async () => {
  const id = await add();
  await site.db.updateTable("booking").set({ payment: "cash on delivery" }).execute();
  // As it was agreed, while nothing changes.
  expect((await save(id, { city: "Kochi" })).status).toBe(303);
  const dear = { "product-2-price": "40000", "product-2-reason": "Quoted" };
  const refused = await save(id, dear);
  expect(textOf(parseHtml(refused), "#desk-booking-payment-error")).toContain("allows cash only");
  const less = { ...dear, "product-2-discount": "50 %", payment: "cash on delivery" };
  expect((await save(id, less)).status).toBe(303);
  expect(await booking()).toMatchObject({ total: 8_994 + 120_000, payment: "cash on delivery" });
});

test("of two who agree at once the second sees the other's price and takes it", async () => {
  const id = await add();
  const [first, second] = [await open(id), await open(id)];
  const theirs = { "product-2-price": "2000", "product-2-reason": "Said ~ theirs?" };
  await admin.post(at(id), { ...first, ...theirs });
  const refused = await admin.post(at(id), { ...second, ...quoted, city: "Pune" });
  expect(refused.status).toBe(409);
  expect(textsOf(parseHtml(refused), "[aria-labelledby=edit-conflict] li")).toEqual([
    expect.stringMatching(/2,000 a month: Said ~ theirs\?.*Yours.*2,400 a month: Quoted on the/),
  ]);
  const taken = await admin.post(at(id), { ...formIn(refused), take: "product" });
  expect(formIn(taken)).toMatchObject({ ...theirs, city: "Pune" });
  expect((await admin.post(at(id), formIn(taken))).status).toBe(303);
  expect(await booking()).toMatchObject({ city: "Pune", total: 8_994 + 12_000 });
});
