import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import type { ShownMoney } from "#app/desk/record/money-data.server.ts";
import type { ListedPayment, ShownPayment } from "#app/domain/payments/list-payments.server.ts";
import { addDays, indianDay } from "#app/lib/dates.ts";
import { aDeskBooking, dated } from "#tests/factories/desk-booking.ts";
import { storePayment } from "#tests/factories/stored-payment.ts";
import { createUser } from "#tests/factories/user.ts";
import { EventSource } from "#tests/support/event-source.ts";
import { type Client, signInAt } from "#tests/support/http.ts";
import { auditOf } from "#tests/support/records.ts";
import { startDesk } from "#tests/support/site.ts";

const { site, admin } = await startDesk();
const { db } = site;
const staff = async (role: "engineer" | "coordinator", branch: string) =>
  signInAt(site.url, await createUser(site, role, { branch }));
const coordinator = await staff("coordinator", "chennai");
const elsewhere = await staff("coordinator", "pune");
const engineer = await staff("engineer", "chennai");
const today = indianDay(new Date());
const list = "/admin/payments";
const atPayment = (id: string) => `${list}/${id}`;
const atBooking = (id: string) => `/admin/bookings/${id}`;

/** A confirmed booking for two laptops. */
async function book(own: Record<string, string> = {}) {
  // Equal forms are one booking.
  const first = { "product-1-day_from": today, street2: uuidv7() };
  const { headers } = await admin.post("/booking", aDeskBooking({ ...dated, ...first, ...own }));
  const id = headers.location?.split("/")[3] ?? "";
  const status = { intent: "status", status: "confirmed" };
  expect((await admin.save(atBooking(id), status)).outcome.said).toBeTruthy();
  const booking = await db
    .selectFrom("booking")
    .select(["record_id as id", "reference", "customer_id"])
    .where("record_id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...booking, customer_id: booking.customer_id ?? "" };
}

const moneyOf = async (id: string, by: Client = admin) =>
  (await by.read<{ found: { money: ShownMoney } }>(atBooking(id))).data.found.money;
const act = (id: string, fields: Record<string, string>, by: Client = admin) =>
  by.save(atBooking(id), { key: uuidv7(), ...fields });

/** Issues what is prepared. @returns the id of the invoice */
async function issue(id: string) {
  const { invoice } = await moneyOf(id);
  const { outcome } = await act(id, { intent: "issue-invoice", seen: String(invoice?.seen) });
  expect(outcome.said).toMatch(/^Invoice SAMPLE\/\S+ issued\.$/);
  return (await moneyOf(id)).documents.at(-1)?.id ?? "";
}

let lastUtr = 400_000_000_000;
const utr = () => String(++lastUtr);

const aPayment = (own: Record<string, string> = {}) => ({
  ...{ kind: "upi", purpose: "invoice", amount: "1,000", on_day: today },
  ...{ reference: utr(), certificate: "", note: "", key: uuidv7(), ...own },
});
const enter = async (fields: Record<string, string>, by: Client = admin) =>
  by.save(`${list}/new`, aPayment(fields));
const idIn = ({ outcome }: Awaited<ReturnType<typeof enter>>) =>
  outcome.next?.split("/").at(-1) ?? "";

const find = async (search: string, by: Client = admin) =>
  (await by.read<{ rows: ListedPayment[]; reported: ListedPayment[] }>(list + search)).data;
const show = async (id: string) =>
  (await admin.read<{ payment: ShownPayment }>(atPayment(id))).data.payment;

describe("a booking's money", () => {
  test("is prepared, previewed and issued for what its page showed, once", async () => {
    const { id } = await book();
    const { invoice, can } = await moneyOf(id);
    expect(invoice).toMatchObject({ total: "₹10,613", lacks: [], isPaid: false });
    expect(invoice?.paper.total).toBe("₹10,613");
    expect(can).toEqual({ issue: true, credit: true, enter: true });
    const seen = String(invoice?.seen);
    const other = await act(id, { intent: "issue-invoice", seen: "100" });
    expect(other.outcome.failure).toContain("The booking changed just now");
    const foreign = await act(id, { intent: "issue-invoice", seen }, elsewhere);
    expect(foreign.outcome.failure).toContain("another branch's");
    const form = { intent: "issue-invoice", seen, key: uuidv7() };
    const said = (await act(id, form, coordinator)).outcome.said;
    expect(said).toMatch(/^Invoice SAMPLE/);
    expect((await act(id, form, coordinator)).outcome.said).toBe(said);
    const { documents, open, invoice: next } = await moneyOf(id);
    expect([open, next]).toEqual(["₹10,613", undefined]);
    expect(documents).toMatchObject([{ said: "Invoice", open: "₹10,613" }]);
  });

  test("of another branch or without permission is shown without acts", async () => {
    const { id } = await book();
    expect((await moneyOf(id, elsewhere)).can).toEqual({
      issue: false,
      credit: false,
      enter: false,
    });
    expect((await engineer.read(atBooking(id))).status).toBe(403);
  });

  test("says what is to be credited after a change, and credits it with a reason", async () => {
    const { id } = await book();
    await issue(id);
    const status = { intent: "status", status: "cancelled" };
    await admin.save(atBooking(id), status);
    const [credit] = (await moneyOf(id)).credits;
    expect(credit).toMatchObject({ total: "₹10,613" });
    const form = {
      ...{ intent: "issue-credit", invoiceId: credit?.invoiceId ?? "" },
      ...{ seen: String(credit?.seen), reason: "Cancelled" },
    };
    expect((await act(id, { ...form, reason: "" })).outcome.errors).toHaveProperty("reason");
    expect((await act(id, form, coordinator)).outcome.failure).toContain("permissions");
    expect((await act(id, form)).outcome.said).toMatch(/^Credit note SAMPLE\/\S+ issued\.$/);
    const { credits, documents } = await moneyOf(id);
    expect(credits).toEqual([]);
    expect(documents.map(({ said, state }) => [said, state.label])).toEqual([
      ["Invoice", "Credited"],
      ["Credit note", "Issued"],
    ]);
  });

  test("that arrived before its invoice asks for it, and settles it then", async () => {
    const { id } = await book();
    const paid = idIn(await enter({ booking: id, amount: "10,613" }));
    expect((await moneyOf(id)).invoice?.isPaid).toBe(true);
    expect((await show(paid)).free).toBe("₹10,613");
    await issue(id);
    expect((await moneyOf(id)).documents).toMatchObject([{ open: "", state: { label: "Paid" } }]);
    expect((await show(paid)).settlements).toMatchObject([{ amount: "₹10,613" }]);
  });

  test("has charges to add, change, bill and waive", async () => {
    const { id } = await book();
    const added = { intent: "add-charge", kind: "damage", name: "Broken screen", gst: "with" };
    const wrong = await act(id, { ...added, amount: "45.50" });
    expect(wrong.outcome.errors.amount).toContain("whole rupees");
    await act(id, { ...added, amount: "4,500" });
    await act(id, { ...added, name: "Lost bag", amount: "900", gst: "without" });
    const [screen, bag] = (await moneyOf(id)).charges;
    expect([screen?.said, bag?.with_gst]).toEqual(["₹4,500", 0]);
    const change = {
      ...{ intent: "change-charge", charge: screen?.id ?? "", name: "Screen", gst: "with" },
      ...{ version: "1", amount: "5,000" },
    };
    expect((await act(id, change)).outcome.said).toBeTruthy();
    const stale = await act(id, { ...change, amount: "6,000" });
    expect(stale.outcome.failure).toContain("colleague");
    const billed = await act(id, { intent: "bill-charge", charge: screen?.id ?? "" });
    expect(billed.outcome.said).toMatch(/^Invoice SAMPLE/);
    const waive = { intent: "waive-charge", charge: bag?.id ?? "", reason: "It was old" };
    expect((await act(id, waive, coordinator)).outcome.failure).toBeTruthy();
    expect((await act(id, waive)).outcome.said).toBe("Charge waived.");
    const { charges, documents } = await moneyOf(id);
    expect(charges.map(({ state }) => state)).toEqual(["billed", "waived"]);
    expect(documents).toMatchObject([{ total: "₹5,900" }]);
  });

  test("has its deposit, which is put to an invoice or given back", async () => {
    const { id } = await book();
    const deposit = idIn(await enter({ booking: id, purpose: "deposit", amount: "3,000" }));
    const invoice = await issue(id);
    expect((await moneyOf(id)).deposit).toMatchObject({ held: "₹3,000", payment: { id: deposit } });
    const put = { intent: "settle", documentId: invoice, amount: "1,000" };
    expect((await admin.save(atPayment(deposit), put)).outcome.said).toBeTruthy();
    const back = { intent: "refund", amount: "2,000", on_day: today, reference: "" };
    const more = { ...back, amount: "2,001", key: uuidv7() };
    const refused = await admin.save(atPayment(deposit), more);
    expect(refused.outcome.errors.amount).toContain("₹2,000");
    expect((await admin.save(atPayment(deposit), { ...back, key: uuidv7() })).status).toBe(200);
    expect((await moneyOf(id)).deposit).toEqual({ asked: "", held: "₹0" });
    expect((await find("?state=held")).rows.map((row) => row.id)).not.toContain(deposit);
  });
});

describe("entering a payment", () => {
  test("is for those with the permission, and settles what is open", async () => {
    const { id, reference } = await book();
    const invoice = await issue(id);
    expect((await enter({ booking: id }, coordinator)).status).toBe(403);
    const form = await admin.read<{ payer: { invoices: object[] } }>(`${list}/new?booking=${id}`);
    expect(form.data.payer.invoices).toMatchObject([{ id: invoice, open: 10_613_00 }]);
    const paid = await enter({ booking: reference, amount: "₹10,613.00" });
    expect(paid.outcome.said).toBe("₹10,613 entered.");
    expect((await moneyOf(id)).open).toBe("₹0");
    expect((await show(idIn(paid))).history).toMatchObject([{ did: "Payment confirmed" }]);
  });

  test("refuses a UPI number that is none or known, a future day, and no booking", async () => {
    const { id: booking } = await book();
    const errors = async (own: Record<string, string>) =>
      (await enter({ booking, ...own })).outcome.errors;
    expect((await errors({ reference: "12345" })).reference).toContain("twelve digits");
    expect((await errors({ amount: "free" })).amount).toContain("rupees");
    expect(await errors({ on_day: addDays(today, 1) })).toHaveProperty("on_day");
    expect(await errors({ booking: "ZZZZ-ZZZZ" })).toHaveProperty("booking");
    const reference = utr();
    expect(await errors({ reference: reference.replace(/^(\d{4})/, "$1 ") })).toEqual({});
    expect((await errors({ reference })).reference).toContain("entered already");
    expect((await admin.read(`${list}/new?booking=ZZZZ-ZZZZ`)).status).toBe(404);
  });

  test("in cash stays below the legal limit of a booking", async () => {
    const { id: booking } = await book();
    const cash = { booking, kind: "cash", reference: "" };
    expect((await enter({ ...cash, amount: "1,50,000" })).outcome.said).toBeTruthy();
    const refused = await enter({ ...cash, amount: "50,000" });
    expect(refused.outcome.errors.amount).toContain("₹49,999.99 more");
    const page = await admin.read<{ payer: { cash: number } }>(`${list}/new?booking=${booking}`);
    expect(page.data.payer.cash).toBe(49_999_99);
  });

  test("of TDS may lack its certificate, which is listed until it is entered", async () => {
    const { id: booking } = await book();
    const id = idIn(await enter({ booking, kind: "tds", reference: "", amount: "180" }));
    const missing = async () => (await find("?state=certificate")).rows.map((row) => row.id);
    expect(await missing()).toContain(id);
    await admin.save(atPayment(id), { intent: "certificate", certificate: "TDS/88" });
    expect(await missing()).not.toContain(id);
    expect((await show(id)).certificate).toBe("TDS/88");
  });
});

describe("the list of payments", () => {
  let booking: Awaited<ReturnType<typeof book>>;
  const report = (own: Record<string, string | number> = {}) =>
    storePayment(db, {
      ...{ record_id: booking.id, customer_id: booking.customer_id, kind: "upi" },
      ...{ state: "reported", reference: utr(), ...own },
    });
  beforeAll(async () => {
    booking = await book({ company: "Strip & Sons" });
  });

  test("has what customers reported in one strip: confirmed at once, refused with a reason", async () => {
    const [first, second] = [await report({ amount: 4_000_00 }), await report()];
    expect((await find("")).reported.map(({ id }) => id)).toEqual([first, second]);
    const confirm = { intent: "confirm", payment: first };
    expect((await coordinator.save(list, confirm)).outcome.failure).toContain("permissions");
    expect((await admin.save(list, confirm)).outcome.said).toBe("Payment confirmed.");
    const refuse = { intent: "refuse", payment: second };
    expect((await admin.save(list, refuse)).outcome.errors).toHaveProperty("reason");
    await admin.save(list, { ...refuse, reason: "Nothing arrived" });
    expect((await find("")).reported).toEqual([]);
    expect(await show(second)).toMatchObject({
      ...{ state: { word: "Refused" }, note: "Nothing arrived" },
    });
  });

  test("is narrowed by state, kind, month, and words of the customer, booking or bank", async () => {
    const reference = utr();
    const id = idIn(await enter({ booking: booking.id, reference }));
    await storePayment(db, { customer_id: booking.customer_id, on_day: "2025-03-31" });
    const found = async (search: string) => (await find(search)).rows.some((row) => row.id === id);
    for (const search of [
      ...["?state=free", "?state=confirmed", "?kind=upi", `?month=${today.slice(0, 7)}`],
      ...[
        `?q=${reference}`,
        `?q=${booking.reference}`,
        "?q=strip+sons",
        `?q=${reference.slice(4)}`,
      ],
    ]) {
      expect(await found(search), search).toBe(true);
    }
    for (const search of ["?state=refused", "?kind=cash", "?month=2025-03", "?q=nobody+else"]) {
      expect(await found(search), search).toBe(false);
    }
    expect((await find("?month=2025-03")).rows).toHaveLength(1);
    expect((await engineer.read(list)).status).toBe(403);
  });

  test("is exported by those who may, with amounts as numbers", async () => {
    await enter({ booking: booking.id, amount: "1,23,456.50", note: "=1+1" });
    expect((await coordinator.get(`${list}.csv`)).status).toBe(403);
    const { text } = await admin.get(`${list}.csv?kind=upi`);
    expect(text).toContain('"Day","Customer","Booking","Kind"');
    expect(text).toContain('"123456.50"');
    expect(text).toContain('"\'=1+1"');
    const last = await db
      .selectFrom("audit")
      .select(["kind", "after"])
      .where("action", "=", "exported")
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(last).toMatchObject({ kind: "payment", after: expect.stringContaining("kind upi") });
  });

  test("shows a payment with what it settles; all of that can be taken back", async () => {
    const own = await book();
    const invoice = await issue(own.id);
    const id = idIn(await enter({ booking: own.id, amount: "600" }));
    const [settled] = (await show(id)).settlements;
    const back = { intent: "unsettle", settlement: settled?.id ?? "" };
    await admin.save(atPayment(id), back);
    expect(await show(id)).toMatchObject({ free: "₹600", settlements: [] });
    const put = { intent: "settle", documentId: invoice, amount: "200" };
    expect((await coordinator.save(atPayment(id), put)).outcome.failure).toBeTruthy();
    await admin.save(atPayment(id), put);
    expect(await show(id)).toMatchObject({ free: "₹400", settlements: [{ amount: "₹200" }] });
    await admin.save(atPayment(id), { intent: "undo", reason: "Another customer's" });
    const { state, returns, history, settlements } = await show(id);
    expect([state.word, settlements]).toEqual(["Undone", []]);
    expect(returns).toMatchObject([{ amount: "−₹600", state: { word: "Reversal" } }]);
    expect(history.at(-1)).toMatchObject({ said: "₹600, Another customer's" });
    expect((await moneyOf(own.id)).open).toBe("₹10,613");
    expect((await admin.read(atPayment(uuidv7()))).status).toBe(404);
  });

  test("opens a proof for staff alone, where it can load nothing, and logs it", async () => {
    const id = await report();
    const bytes = new TextEncoder().encode("%PDF-1.7");
    await db.insertInto("payment_proof").values({ payment_id: id, type: "pdf", bytes }).execute();
    const answer = await coordinator.get(`${atPayment(id)}/proof`);
    expect([answer.status, answer.text]).toEqual([200, "%PDF-1.7"]);
    expect(answer.headers).toMatchObject({
      ...{ "content-type": "application/pdf", "x-content-type-options": "nosniff" },
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
    expect((await auditOf(db, id)).at(-1)).toMatchObject({
      action: "file-viewed",
      kind: "payment",
    });
    expect((await engineer.get(`${atPayment(id)}/proof`)).status).toBe(403);
    expect((await admin.get(`${atPayment(uuidv7())}/proof`)).status).toBe(404);
  });

  test("is read again by a colleague's window when a payment is confirmed", async () => {
    const id = await report();
    const feed = await EventSource.open(site.url, coordinator.cookie);
    await admin.save(list, { intent: "confirm", payment: id });
    const changes = expect.arrayContaining([
      expect.objectContaining({ kind: "payment", id }),
      expect.objectContaining({ kind: "booking", id: booking.id }),
    ]);
    expect(await feed.nextAbout("payment")).toMatchObject({ changes });
    feed.close();
  });
});

describe("cash at a delivery", () => {
  test("is entered by the engineer, and counts once the desk has confirmed it", async () => {
    const { id } = await book({ payment: "cash on delivery" });
    await issue(id);
    const path = `/admin/bookings/${id}/deliver`;
    interface Handover {
      cash: { said: string; left: string; rent: number; taken: string };
    }
    const handover = async () => (await engineer.read<Handover>(path)).data.cash;
    const { left, rent, said } = await handover();
    expect(said).toContain("in cash");
    const form = { intent: "cash", key: crypto.randomUUID(), amount: left, rent: String(rent) };
    expect((await engineer.save(path, { ...form, amount: "" })).outcome.errors).toHaveProperty(
      "amount",
    );
    expect((await engineer.save(path, form)).outcome.said).toContain("confirmed");
    await engineer.save(path, form);
    expect(await handover()).toMatchObject({ left: "", taken: `₹${left}` });
    const { reported } = await find("");
    const own = reported.filter(({ booking, kind }) => booking !== "" && kind.startsWith("Cash"));
    expect(own.map(({ amount, kind }) => [amount, kind])).toEqual(
      expect.arrayContaining([["₹10,613", "Cash"]]),
    );
    for (const { id: payment } of own) await admin.save(list, { intent: "confirm", payment });
    expect((await moneyOf(id)).open).toBe("₹0");
  });
});
