import { describe, expect, test } from "vitest";
import { setMerged } from "#app/domain/customers/save-customer.server.ts";
import * as charges from "#app/domain/invoices/charges.server.ts";
import * as invoices from "#app/domain/invoices/invoices.server.ts";
import { prepareFor } from "#app/domain/invoices/prepared.server.ts";
import { findBalance } from "#app/domain/payments/balance-repository.server.ts";
import { findPayment, findPayments } from "#app/domain/payments/payment-repository.server.ts";
import * as payments from "#app/domain/payments/payments.server.ts";
import { FormError } from "#app/lib/form-error.ts";
import { openMoneyDesk } from "#tests/support/money-desk.ts";
import { openTestStore } from "#tests/support/store.ts";

/** From a confirmed booking to "paid", and to the credit note of what was cancelled. */
const opened = await openTestStore();
const { db } = opened;
const desk = openMoneyDesk(opened);
const { app, clock, staff, confirmed, setStatus, customerOf, key, issue, paying, pay } = desk;

const openOf = async (id: string) => {
  const balance = await findBalance(db, id);
  return balance && balance.total - balance.settled - balance.credited;
};
const quoted = (rupees: number) => ({
  ...({ quoted: rupees, quoted_unit: "rental", quoted_rest: 0, price_reason: "Agreed" } as const),
  ...{ discount: 0, discount_percent: 0, day_from: "2026-12-01" },
});

describe("worked examples", () => {
  test("10: TDS belongs to the payment, the invoice keeps its rounding", async () => {
    const recordId = await confirmed([quoted(1_836)]);
    const { id } = await issue(recordId);
    expect((await findBalance(db, id))?.total).toBe(2_166_00);
    await pay({ recordId, amount: 1_982_40 });
    await pay({ recordId, amount: 183_60, kind: "tds", reference: "" });
    expect(await openOf(id)).toBe(0);
  });

  test("11: what the customer withholds settles like money, its certificate comes later", async () => {
    const recordId = await confirmed([quoted(1_00_000)]);
    const { id } = await issue(recordId);
    await pay({ recordId, amount: 1_16_000_00 });
    const tds = await pay({ recordId, amount: 2_000_00, kind: "tds", reference: "" });
    expect([await openOf(id), (await findPayment(db, tds))?.certificate]).toEqual([0, ""]);
    await payments.enterCertificate(app, tds, " AB12345 ", staff());
    expect((await findPayment(db, tds))?.certificate).toBe("AB12345");
  });

  test("13: of 50 payments at once 11 settle an invoice whole and one in part, the others stay free", async () => {
    const recordId = await confirmed([quoted(100)]);
    const { id } = await issue(recordId);
    const customerId = await customerOf(recordId);
    await Promise.all(Array.from({ length: 50 }, () => pay({ customerId, amount: 10_00 })));
    expect(await openOf(id)).toBe(0);
    const all = await findPayments(db, { customerIds: [customerId] });
    const frees = all.map(({ free }) => free).sort((a, b) => a - b);
    expect(frees).toEqual([...Array(11).fill(0), 2_00, ...Array(38).fill(10_00)]);
  });

  test("14 and 15: a credit and a payment; a part is not paid", async () => {
    const recordId = await confirmed([quoted(100)]);
    const { id } = await issue(recordId);
    const lines = [{ position: 1, amount: 40_00 }];
    const asked = { invoiceId: id, lines, reason: "Late", key: key() };
    await invoices.creditInvoice(app, asked, staff());
    expect(await openOf(id)).toBe(118_00 - 47_00);
    await pay({ recordId, amount: 71_00 });
    expect(await openOf(id)).toBe(0);
  });

  test("5: a deposit is no part of the invoice, pays for damage, and the rest is given back", async () => {
    const recordId = await confirmed([quoted(26_990)]);
    const { id } = await issue(recordId);
    await pay({ recordId, amount: 31_848_00 });
    const deposit = await pay({ recordId, amount: 30_000_00, purpose: "deposit" });
    expect([await openOf(id), (await findPayment(db, deposit))?.free]).toEqual([0, 30_000_00]);
    const damage = { name: "Broken screen", amount: 4_000_00, withGst: true, note: "" };
    await charges.addCharge(app, { ...damage, recordId, kind: "damage", key: key() }, staff());
    const [{ id: chargeId = "" } = {}] = await db
      .selectFrom("charge")
      .select("id")
      .where("record_id", "=", recordId)
      .execute();
    const asked = { recordId, ids: [chargeId], key: key() };
    const billed = await charges.billCharges(app, asked, staff());
    expect((await findBalance(db, billed.id))?.total).toBe(4_720_00);
    const settled = { paymentId: deposit, documentId: billed.id, amount: 4_720_00 };
    await payments.settlePayment(app, settled, staff());
    const back = { paymentId: deposit, onDay: clock.today, reference: "", key: key() };
    await expect(
      payments.refund(app, { ...back, amount: 25_280_01 }, staff()),
    ).rejects.toBeInstanceOf(FormError);
    await payments.refund(app, { ...back, amount: 25_280_00 }, staff());
    expect([await openOf(billed.id), (await findPayment(db, deposit))?.free]).toEqual([0, 0]);
  });

  test("what was reduced afterwards is not billed again; a charge that is credited whole is open again", async () => {
    const recordId = await confirmed([quoted(1_000)]);
    const { id } = await issue(recordId);
    const part = { invoiceId: id, lines: [{ position: 1, amount: 50_00 }], reason: "Goodwill" };
    await invoices.creditInvoice(app, { ...part, key: key(), isFinal: true }, staff());
    const prepared = async () => (await prepareFor(app, recordId))?.invoice?.paper.taxable ?? 0;
    expect(await prepared()).toBe(0);
    await invoices.creditInvoice(app, { ...part, key: key() }, staff());
    expect(await prepared()).toBe(50_00);
    const damage = { name: "Broken hinge", amount: 400_00, withGst: true, note: "" };
    await charges.addCharge(app, { ...damage, recordId, kind: "damage", key: key() }, staff());
    const own = () =>
      db
        .selectFrom("charge")
        .selectAll()
        .where("record_id", "=", recordId)
        .executeTakeFirstOrThrow();
    const asked = { recordId, ids: [(await own()).id], key: key() };
    const billed = await charges.billCharges(app, asked, staff());
    expect(await own()).toMatchObject({ state: "billed", document_id: billed.id });
    const whole = {
      invoiceId: billed.id,
      lines: "whole" as const,
      reason: "Wrong sum",
      key: key(),
    };
    await invoices.creditInvoice(app, whole, staff());
    expect(await own()).toMatchObject({ state: "open", document_id: null });
  });

  test("a rental that begins later has its first month prepared when it is confirmed", async () => {
    clock.today = "2027-01-01";
    const recordId = await confirmed(
      [{ ...quoted(3_000), day_from: "2027-03-01", day_to: "2027-05-31" }],
      {
        billing: "monthly",
      },
    );
    const paper = (await prepareFor(app, recordId))?.invoice?.paper;
    expect(paper?.lines.map(({ amount }) => amount)).toEqual([1_000_00]);
  });

  test("7: three of ten machines were never delivered", async () => {
    const recordId = await confirmed([{ ...quoted(2_699), quantity: 10 }]);
    const { id } = await issue(recordId);
    const asked = { invoiceId: id, lines: [{ position: 1, amount: 8_097_00 }], reason: "Three" };
    const note = await invoices.creditInvoice(app, { ...asked, key: key() }, staff());
    const { total, rounding, cgst } = await db
      .selectFrom("document")
      .selectAll()
      .where("id", "=", note.id)
      .executeTakeFirstOrThrow();
    expect({ total, rounding, cgst }).toEqual({ total: 9_554_00, rounding: -46, cgst: 728_73 });
    expect(await openOf(id)).toBe(22_294_00);
  });

  test("18: a month that was missed is billed once, for its own days", async () => {
    clock.today = "2027-01-01";
    const monthly = { billing: "monthly" as const };
    const recordId = await confirmed(
      [{ ...quoted(3_000), day_from: "2027-01-01", duration: 3 }],
      monthly,
    );
    await issue(recordId);
    clock.today = "2027-02-03";
    await issue(recordId);
    await expect(issue(recordId)).rejects.toBeInstanceOf(FormError);
    const periods = await db
      .selectFrom("document")
      .select(["period_from", "period_to", "taxable"])
      .where("record_id", "=", recordId)
      .orderBy("no")
      .execute();
    expect(periods).toEqual([
      { period_from: "2027-01-01", period_to: "2027-01-31", taxable: 1_000_00 },
      { period_from: "2027-02-01", period_to: "2027-02-28", taxable: 1_000_00 },
    ]);
    clock.today = "2026-11-23";
  });
});

test("of two who settle, credit or refund the same at once, none gets an error of the database", async () => {
  const recordId = await confirmed([quoted(1_000)]);
  const { id } = await issue(recordId);
  const customerId = await customerOf(recordId);
  const deposits = await Promise.all(
    Array.from({ length: 6 }, () => pay({ customerId, amount: 500_00, purpose: "deposit" })),
  );
  const acts = [
    ...deposits.map(
      (paymentId) => () =>
        payments.settlePayment(app, { paymentId, documentId: id, amount: 400_00 }, staff()),
    ),
    ...[1, 2, 3].map(
      (no) => () =>
        invoices.creditInvoice(
          app,
          { invoiceId: id, lines: [{ position: 1, amount: no * 200_00 }], reason: "x", key: key() },
          staff(),
        ),
    ),
    ...[1, 2, 3].map((no) => () => {
      const given = { paymentId: deposits[no] ?? "", amount: 400_00, onDay: clock.today };
      return payments.refund(app, { ...given, reference: "", key: key() }, staff());
    }),
  ];
  const outcomes = await Promise.allSettled(acts.map((act) => act()));
  const errors = outcomes.flatMap((one) => (one.status === "rejected" ? one.reason : []));
  expect(errors.filter((error) => !(error instanceof FormError))).toEqual([]);
  expect(await openOf(id)).toBeGreaterThanOrEqual(0);
});

test("a payment of a merged customer settles the invoices of both, and no one else's", async () => {
  const [one, other, third] = [
    await confirmed([quoted(100)]),
    await confirmed([quoted(100)]),
    await confirmed([quoted(100)]),
  ];
  const [{ id }, { id: foreign }] = [await issue(one), await issue(third)];
  const [first, second] = [await customerOf(one), await customerOf(other)];
  const paymentId = await pay({ customerId: second, amount: 118_00, purpose: "deposit" });
  const settle = (documentId: string) =>
    payments.settlePayment(app, { paymentId, documentId, amount: 10_00 }, staff());
  await expect(settle(id)).rejects.toThrow("same customer");
  await setMerged(app, [first, second], staff(), "merged");
  await settle(id);
  await expect(settle(foreign)).rejects.toThrow("same customer");
  await setMerged(app, [first, second], staff(), "merge-undone");
  await expect(settle(id)).rejects.toThrow("same customer");
  expect(await openOf(id)).toBe(108_00);
});

test("a submission that is sent twice is done once, and its key is another's with another booking", async () => {
  const [one, other] = [await confirmed([quoted(1_000)]), await confirmed([quoted(1_000)])];
  const same = "the same key";
  const twice = async <Of>(act: () => Promise<Of>) => [await act(), await act()] as const;
  const [first, again] = await twice(() => issue(one, { key: same }));
  expect(again).toEqual({ id: first.id, number: first.number });
  expect((await issue(other, { key: same })).id).not.toBe(first.id);
  const payment = paying({ recordId: one, amount: 2_000_00 });
  const [paid, paidAgain] = await twice(() => payments.enterPayment(app, payment, same, staff()));
  expect(paidAgain).toBe(paid);
  const given = { paymentId: paid, amount: 100_00, onDay: clock.today, reference: "", key: same };
  await twice(() => payments.refund(app, given, staff()));
  expect((await findPayment(db, paid))?.free).toBe(2_000_00 - 1_180_00 - 100_00);
  const credit = { invoiceId: first.id, lines: [{ position: 1, amount: 100_00 }], reason: "x" };
  const [note, noteAgain] = await twice(() =>
    invoices.creditInvoice(app, { ...credit, key: same }, staff()),
  );
  expect(noteAgain).toEqual({ id: note.id, number: note.number });
});

test("what is cancelled is credited whole, its money is free, and it bills again when it is confirmed", async () => {
  const recordId = await confirmed([quoted(999), { ...quoted(501), slug: "tower-m" }]);
  const { id } = await issue(recordId);
  const paymentId = await pay({ recordId, amount: 1_770_00 });
  await setStatus(recordId, "cancelled");
  const prepared = await prepareFor(app, recordId);
  expect(prepared?.invoice).toBeUndefined();
  expect(prepared?.credits).toMatchObject([{ invoiceId: id, total: 1_770_00 }]);
  const asked = { recordId, invoiceId: id, reason: "Cancelled", key: key(), seen: 1_770_00 };
  await invoices.creditPrepared(app, asked, staff());
  expect([await openOf(id), (await findPayment(db, paymentId))?.free]).toEqual([0, 1_770_00]);
  expect((await prepareFor(app, recordId))?.credits).toEqual([]);
  await setStatus(recordId, "confirmed");
  const { id: second } = await issue(recordId);
  expect([await openOf(second), (await findPayment(db, paymentId))?.free]).toEqual([0, 0]);
});
