import { beforeEach, describe, expect, test } from "vitest";
import type { ShownCustomer } from "#app/domain/customers/show-customer.server.ts";
import { aCustomer } from "#tests/factories/customer.ts";
import { aDeskBooking } from "#tests/factories/desk-booking.ts";
import { storeHandover, storeRental } from "#tests/factories/rental.ts";
import { storeRecords } from "#tests/factories/stored-record.ts";
import { createUser, signInDirectly } from "#tests/factories/user.ts";
import { fieldErrors, formFields, parseHtml, textOf, textsOf } from "#tests/support/html.ts";
import { openWindow } from "#tests/support/open-window.ts";
import { erase, openFor } from "#tests/support/privacy-centre.ts";
import { auditOf, emptyTables, recordsOf } from "#tests/support/records.ts";
import { startDesk } from "#tests/support/site.ts";

const { site, admin } = await startDesk({ env: { FORM_LIMIT: "0" } });
beforeEach(() => emptyTables(site.db, "record", "contact", "billing_address", "customer"));

const all = () => site.db.selectFrom("customer").selectAll().orderBy("no").execute();
const contacts = () => site.db.selectFrom("contact").selectAll().orderBy("id").execute();
const addresses = () => site.db.selectFrom("billing_address").selectAll().orderBy("id").execute();

/** @returns the id */
async function add(own: Record<string, string> = {}): Promise<string> {
  const { headers, status } = await admin.post("/customer", aCustomer(own));
  expect(status).toBe(303);
  return headers.location?.split("/").at(-1) ?? "";
}

async function show(id: string, search = "") {
  const { data } = await admin.read<{
    customer: ShownCustomer & { other?: ShownCustomer };
  }>(`/admin/customers/${id}${search}`);
  return data.customer;
}

const openToEdit = async (id: string) =>
  formFields(parseHtml(await admin.get(`/customer?id=${id}`)), "#customer");

async function found(q: string) {
  const { data } = await admin.read<{ rows: { name: string }[] }>(
    `/admin/customers?${new URLSearchParams({ q })}`,
  );
  return data.rows.map(({ name }) => name);
}

/** A booking that can be confirmed. */
const storeBooking = (own: Record<string, string> = {}) =>
  storeRental(site.db, { day_from: "2099-01-05" }, own);
async function confirm(id: string, status = "confirmed") {
  const step = { intent: "status", status };
  expect((await admin.save(`/admin/bookings/${id}`, step)).status).toBe(200);
}
const bookingOf = (id: string) =>
  recordsOf(site.db, "booking").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe("a customer that staff enter", () => {
  test("is stored once with contacts and addresses, listed, announced and in the audit without names", async () => {
    const feed = await openWindow(admin);
    const form = formFields(parseHtml(await admin.get("/customer")), "#customer");
    const sent = {
      ...form,
      ...aCustomer(),
      "address-2-name": "Ottakam",
      "address-2-postcode": "560001",
    };
    expect((await admin.post("/customer", sent)).status).toBe(303);
    await feed.nextAbout("customer");
    feed.close();
    expect((await admin.post("/customer", sent)).status).toBe(303);
    const [customer, ...others] = await all();
    expect(others).toEqual([]);
    expect(customer).toMatchObject({ name: "Ottakam Freight", kind: "company", terms_days: 30 });
    expect(await contacts()).toMatchObject([{ name: "Lakshmi Narayanan", user_id: null }]);
    expect((await addresses()).map(({ state, is_default }) => [state, is_default])).toEqual([
      ["33", 1],
      ["29", 0],
    ]);
    expect(await auditOf(site.db, customer?.id ?? "")).toMatchObject([
      { action: "record-added", kind: "customer", before: null, after: null },
    ]);
  });

  const wrong: [string, Record<string, string>, string, RegExp][] = [
    ["no name", { name: " " }, "name", /Enter the name/],
    ["half a GSTIN", { "address-1-gstin": "33AAACH" }, "address-1-gstin", /15 letters and digits/],
    ["a mistyped GSTIN", { "address-1-gstin": "33AAACH7409R1Z9" }, "address-1-gstin", /typing/],
    ["an address without a name", { "address-1-name": "" }, "address-1-name", /Enter the name/],
    ["words for a phone", { "contact-1-phone": "call" }, "contact-1-phone", /Use only digits/],
    ["a year to pay", { terms_days: "365" }, "terms_days", /from 0 to 120/],
    ["another kind", { kind: "club" }, "kind", /Choose/],
  ];
  test.each(wrong)("with %s is refused at its field", async (_what, own, field, why) => {
    const refused = await admin.post("/customer", aCustomer(own));
    expect(refused.status).toBe(400);
    expect(fieldErrors(parseHtml(refused))[field]).toMatch(why);
    expect(await all()).toEqual([]);
  });

  test("is found by name as it sounds, GSTIN, phone and town, also everywhere", async () => {
    await add();
    const spares = { name: "Kaattu Spares", "address-1-name": "Kaattu", "address-1-gstin": "" };
    const email = "orders@kaattu.example";
    await add({ ...spares, "contact-1-phone": "98400 77009", "contact-1-email": email });
    for (const text of ["otakam", "33AAACH7409R1Z8", "33aaach7409r1z8", "+91 98400-77001"]) {
      expect(await found(text), text).toEqual(["Ottakam Freight"]);
    }
    expect(await found("chennai")).toEqual(["Kaattu Spares", "Ottakam Freight"]);
    const { text } = await admin.get("/admin/search.json?q=33AAACH7409R1Z8");
    expect(text).toContain("/admin/customers/");
    const { text: csv } = await admin.get("/admin/customers.csv?q=kaattu");
    expect(csv.split("\n").slice(1).join()).toMatch(/Kaattu Spares.*98400 77009/);
  });

  test.each(["x", " ", "1", "01990000-0000-7000-8000-999999999999"])(
    "is none at the address of customer %o: nothing is added there",
    async (id) => {
      const { status } = await admin.post(`/customer?${new URLSearchParams({ id })}`, aCustomer());
      expect(status).toBe(404);
      expect(await all()).toEqual([]);
    },
  );

  test("keeps a contact and an address under ids that are another's, or gone", async () => {
    await add();
    const [theirs] = await contacts();
    const gone = "01990000-0000-7000-8000-999999999999";
    await add({ name: "Other", "contact-1-id": theirs?.id ?? "", "address-1-id": gone });
    expect(await contacts()).toMatchObject([theirs, { name: theirs?.name }]);
    expect(await addresses()).toHaveLength(2);
  });

  test("that a colleague changed meanwhile is compared; rows are changed, added and removed", async () => {
    const id = await add();
    const [first, second] = [await openToEdit(id), await openToEdit(id)];
    const more = { "contact-2-name": "Ravi", "contact-2-phone": "98400 77002", name: "Ottakam" };
    expect((await admin.post(`/customer?id=${id}`, { ...first, ...more })).status).toBe(303);
    const mine = { ...second, name: "Ottakam Freight Ltd", note: "" };
    const refused = await admin.post(`/customer?id=${id}`, mine);
    expect(refused.status).toBe(409);
    expect(textsOf(parseHtml(refused), "[aria-labelledby=edit-conflict] li")[0]).toMatch(/^Name/);
    const now = await openToEdit(id);
    await admin.post(`/customer?id=${id}`, { ...now, "contact-1-removed": "on" });
    expect(await contacts()).toMatchObject([{ name: "Ravi" }]);
    expect(await found("98400 77001")).toEqual([]);
    expect(await found("98400 77002")).toEqual(["Ottakam"]);
    const edits = (await auditOf(site.db, id)).map(({ after }) => after ?? "").join();
    expect(edits).toContain("contact-2-phone");
    expect(edits).not.toMatch(/Ravi|77002/);
  });
});

describe("confirming a booking", () => {
  test("makes a customer with contact and billing address, once", async () => {
    const id = await storeBooking({ gstin: "33AAACH7409R1Z8", order_no: "PO 7" });
    expect(await all()).toEqual([]);
    await confirm(id);
    const [customer] = await all();
    expect(customer).toMatchObject({ name: "Ottakam Freight", kind: "company" });
    expect(await addresses()).toMatchObject([
      { gstin: "33AAACH7409R1Z8", street: "12, Second Main", state: "33", is_default: 1 },
    ]);
    const { customer_id, billing_address_id } = await bookingOf(id);
    expect(customer_id).toBe(customer?.id);
    expect(billing_address_id).toBe((await addresses())[0]?.id);
    await confirm(id, "new");
    await confirm(id);
    expect([(await all()).length, (await addresses()).length, (await contacts()).length]).toEqual([
      1, 1, 1,
    ]);
    const { customer: shown } = (
      await admin.read<{ found: { customer: { customer: { no: number } } } }>(
        `/admin/bookings/${id}`,
      )
    ).data.found;
    expect(shown.customer.no).toBe(customer?.no);
  });

  test("joins the customer of a confirmed account; what anybody can type joins nothing", async () => {
    const { id: user_id, email } = await createUser(site);
    const unconfirmed = await createUser(site, "user", { emailVerified: false });
    const [first, second] = [
      await storeBooking({ user_id, email }),
      await storeBooking({ user_id }),
    ];
    await confirm(first);
    await confirm(second);
    expect(await all()).toHaveLength(1);
    expect(await contacts()).toMatchObject([{ user_id }]);
    // The same address, typed by a visitor, and an account whose address nobody proved.
    await confirm(await storeBooking({ email }));
    await confirm(await storeBooking({ email, user_id: unconfirmed.id }));
    expect(await all()).toHaveLength(3);
    expect((await contacts()).filter((one) => one.user_id)).toHaveLength(1);
  });

  test("with bookings of one account at the same moment makes one customer", async () => {
    const { id: user_id } = await createUser(site);
    const both = [await storeBooking({ user_id }), await storeBooking({ user_id })];
    await Promise.all(both.map((id) => confirm(id)));
    const owners = await Promise.all(both.map(async (id) => (await bookingOf(id)).customer_id));
    expect(new Set(owners).size).toBe(1);
    expect(await all()).toHaveLength(1);
  });

  test("is billed at an address of its own, which has street, town and PIN code", async () => {
    const own = { bill_name: "Ottakam Holding", gstin: "29AAGCB7383J1Z4" };
    const half = await admin.post("/booking", aDeskBooking({ ...own, bill_street: "1, MG Road" }));
    expect(half.status).toBe(400);
    expect(Object.keys(fieldErrors(parseHtml(half)))).toEqual(["bill_city", "bill_postcode"]);
    const address = { bill_street: "1, MG Road", bill_city: "Bangalore", bill_postcode: "560001" };
    const dated = { "product-1-day_from": "2099-01-05" };
    const { headers } = await admin.post(
      "/booking",
      aDeskBooking({ ...own, ...address, ...dated }),
    );
    await confirm(headers.location?.split("/")[3] ?? "");
    expect(await addresses()).toMatchObject([
      { name: "Ottakam Holding", street: "1, MG Road", postcode: "560 001", state: "29" },
    ]);
  });
});

describe("a customer's page", () => {
  test("has what is open, what it has now, and all that happened on one axis", async () => {
    const id = await add();
    const form = formFields(parseHtml(await admin.get(`/booking?customer=${id}`)), "#desk-booking");
    expect(form).toMatchObject({ Name: "Lakshmi Narayanan", company: "Ottakam Freight" });
    expect(form).toMatchObject({ street: "12, Second Main", gstin: "33AAACH7409R1Z8" });
    const row = { "product-1-slug": "business-14", "product-1-day_from": "2099-01-05" };
    const { headers } = await admin.post(`/booking?customer=${id}`, { ...form, ...row });
    const booking = headers.location?.split("/")[3] ?? "";
    await confirm(booking);
    await storeHandover(site.db, booking);
    const other = await storeBooking({ email: "lakshmi@ottakam.example" });
    expect(await all()).toHaveLength(1);
    const shown = await show(id);
    expect(shown).toMatchObject({ openBookings: 1, openOthers: 0 });
    expect(shown.live).toMatchObject([{ id: booking, pieces: "Business 14 × 1" }]);
    expect(shown.axis.map(({ to, rest }) => [to, rest])).toEqual(
      expect.arrayContaining([
        [`/admin/bookings/${other}`, expect.stringContaining("same person, not joined")],
        [`/admin/bookings/${booking}`, "Business 14"],
        [undefined, ""],
      ]),
    );
    expect(textOf(parseHtml(await admin.get(`/admin/customers/${id}`)), "h2")).toContain("Ottakam");
    // Newer ones of its contact fill the axis, and nothing that is open is lost behind them.
    const asked = Array.from({ length: 100 }, () => ({ email: "lakshmi@ottakam.example" }));
    await storeRecords(site.db, "enquiry", asked);
    expect(await show(id)).toMatchObject({ openBookings: 1, openTotal: shown.openTotal });
    expect((await admin.get("/admin/customers/01990000-0000-7000-8000-999999999999")).status).toBe(
      404,
    );
  });

  test("a booking that nobody joined suggests the customer, and staff take it", async () => {
    const id = await add();
    const { id: user_id } = await createUser(site);
    const booking = await storeBooking({ phone: "9840077001", user_id });
    type Page = { found: { customer: { alike: { id: string; same: string }[] } } };
    const { data } = await admin.read<Page>(`/admin/bookings/${booking}`);
    expect(data.found.customer.alike).toMatchObject([{ id, same: "phone" }]);
    const join = { intent: "join-customer", customer: id };
    expect((await admin.save(`/admin/bookings/${booking}`, join)).status).toBe(200);
    expect((await bookingOf(booking)).customer_id).toBe(id);
    // The account's next booking joins by itself.
    const next = await storeBooking({ user_id });
    await confirm(next);
    expect((await bookingOf(next)).customer_id).toBe(id);
  });
});

test("a record joins no customer that is none, and says which of the two is gone", async () => {
  const booking = await storeBooking();
  const other = "01990000-0000-7000-8000-999999999999";
  for (const customer of [booking, other]) {
    const form = { intent: "join-customer", customer };
    const { status, outcome } = await admin.save(`/admin/bookings/${booking}`, form);
    const failure = "This customer does not exist any more. Nothing was changed.";
    expect([status, outcome.failure]).toEqual([409, failure]);
  }
  expect((await bookingOf(booking)).customer_id).toBeNull();
});

describe("merging two customers", () => {
  const act = (id: string, intent: string, other: string) =>
    admin.save(`/admin/customers/${id}`, { intent, other });

  test("is previewed, shows all with one, and is undone at any time", async () => {
    const id = await add();
    const goes = await add({ name: "Ottakam Logistics", "contact-1-phone": "98400 77003" });
    const booking = await storeBooking();
    await site.db.updateTable("booking").set({ customer_id: goes }).execute();
    const before = await show(id);
    expect(before.alike).toMatchObject([{ id: goes, same: "GSTIN" }]);
    const [, other] = await all();
    expect((await show(id, `?compare=${other?.no}`)).other).toMatchObject({ id: goes });
    expect((await act(id, "merge", goes)).status).toBe(200);
    const merged = await show(id);
    expect(merged.contacts).toHaveLength(2);
    expect(merged.openBookings).toBe(1);
    expect(merged.merged).toMatchObject([{ id: goes }]);
    expect(await found("98400 77003")).toEqual(["Ottakam Freight"]);
    expect(await found("logistics")).toEqual(["Ottakam Freight"]);
    expect((await show(goes)).remaining).toBe(id);
    expect((await admin.get(`/customer?id=${goes}`)).status).toBe(404);
    // Bookings confirmed for the merged customer belong to the other one.
    await confirm(booking);
    expect((await bookingOf(booking)).customer_id).toBe(id);
    expect((await act(id, "undo-merge", goes)).status).toBe(200);
    expect((await show(id)).contacts).toHaveLength(1);
    expect(await found("98400 77003")).toEqual(["Ottakam Logistics"]);
    const actions = (await auditOf(site.db, goes)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["record-added", "merged", "merge-undone"]));
  });

  test("of which one was merged before is found by all their words, until that is undone", async () => {
    const one = await add({ name: "Ashoka Traders" });
    const two = await add({ name: "Bharat Traders", "contact-1-phone": "98400 77005" });
    const three = await add({ name: "Chola Traders" });
    expect((await act(one, "merge", two)).status).toBe(200);
    expect((await act(three, "merge", one)).status).toBe(200);
    for (const words of ["Ashoka", "Bharat", "98400 77005"]) {
      expect(await found(words), words).toEqual(["Chola Traders"]);
    }
    expect((await act(one, "undo-merge", two)).status).toBe(200);
    expect(await found("Ashoka")).toEqual(["Chola Traders"]);
    for (const words of ["Bharat", "98400 77005"]) {
      expect(await found(words), words).toEqual(["Bharat Traders"]);
    }
  });

  test("with itself, with what is merged already or with nobody is refused", async () => {
    const [one, two, three] = [
      await add(),
      await add({ name: "Two" }),
      await add({ name: "Three" }),
    ];
    expect((await act(one, "merge", one)).status).toBe(409);
    expect((await act(two, "merge", one)).status).toBe(200);
    expect((await act(one, "merge", two)).status).toBe(409);
    expect((await act(one, "undo-merge", two)).status).toBe(409);
    expect((await act(three, "merge", two)).status).toBe(200);
    expect((await show(three)).contacts).toHaveLength(3);
    const nobody = "01990000-0000-7000-8000-999999999999";
    expect((await act(three, "merge", nobody)).status).toBe(404);
    expect((await act(three, "drop", one)).status).toBe(400);
  });
});

describe("a person who erases their data", () => {
  test("is no contact any more; a customer that was this person goes but for what papers need", async () => {
    const email = "asha.contact@example.com";
    await add({ "contact-1-email": email });
    const person = { name: "Asha Person", kind: "person", "contact-1-email": email };
    await add(person);
    const kept = await add({ ...person, name: "Asha Kept" });
    await storeBooking({ status: "delivered" });
    await site.db.updateTable("booking").set({ customer_id: kept }).execute();
    await erase(await openFor(site, email));
    expect(await contacts()).toEqual([]);
    expect((await all()).map(({ name, note }) => [name, note])).toEqual([
      ["Ottakam Freight", "Pays on the last day."],
      ["Erased", ""],
      ["Asha Kept", ""],
    ]);
    expect(await addresses()).toHaveLength(2);
    expect(await found("asha.contact@example.com")).toEqual([]);
  });

  test("is found no more with the customer that theirs was merged into, nor by where bills are sent", async () => {
    const email = "bilal.contact@example.com";
    const goes = await add({ name: "Bilal Books", "contact-1-email": email });
    const stays = await add({ name: "Chola Books" });
    await add({ name: "Danish Books", "address-1-email": email });
    expect(
      (await admin.save(`/admin/customers/${stays}`, { intent: "merge", other: goes })).status,
    ).toBe(200);
    expect(await found(email)).toEqual(["Danish Books", "Chola Books"]);
    await erase(await openFor(site, email));
    expect(await found(email)).toEqual([]);
  });

  test("finds what is stored of them as a contact in the file of their data", async () => {
    const { email, ...user } = await createUser(site);
    await add({ kind: "person", "contact-1-email": email });
    const Cookie = await signInDirectly(site, { email, ...user });
    const { text } = await admin.get("/userdashboard/export", { Cookie });
    expect(JSON.parse(text).contacts).toMatchObject([
      { customer: "Ottakam Freight", email, billingAddresses: [{ gstin: "33AAACH7409R1Z8" }] },
    ]);
  });
});
