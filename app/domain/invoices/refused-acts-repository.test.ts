import { beforeAll, describe, expect, test } from "vitest";
import { RecordGone } from "#app/domain/edits/merge-edits.ts";
import * as charges from "#app/domain/invoices/charges.server.ts";
import * as invoices from "#app/domain/invoices/invoices.server.ts";
import * as issued from "#app/domain/invoices/issued-documents.server.ts";
import * as payments from "#app/domain/payments/payments.server.ts";
import { FormError } from "#app/lib/form-error.ts";
import { openMoneyDesk } from "#tests/support/money-desk.ts";
import { openTestStore } from "#tests/support/store.ts";

/** Wrong roles, owners and values: each act refuses them in words, and changes nothing. */
const opened = await openTestStore();
const { db } = opened;
const desk = openMoneyDesk(opened);
const { app, clock, staff, confirmed, key, issue, utr, paying, pay } = desk;

const quoted = (rupees: number) => ({
  ...({ quoted: rupees, quoted_unit: "rental", quoted_rest: 0, price_reason: "Agreed" } as const),
  ...{ discount: 0, discount_percent: 0, day_from: "2026-12-01" },
});

describe("each act refuses", () => {
  let recordId = "";
  let otherId = "";
  let invoiceId = "";
  let foreignId = "";
  let paymentId = "";
  let reportedId = "";
  let chargeId = "";
  beforeAll(async () => {
    recordId = await confirmed([quoted(1_000)]);
    otherId = await confirmed([quoted(1_000)]);
    ({ id: invoiceId } = await issue(recordId));
    ({ id: foreignId } = await issue(otherId));
    paymentId = await pay({ recordId, amount: 500_00, purpose: "deposit" });
    reportedId = await payments.reportPayment(app, paying({ recordId }), key(), staff());
    const charge = { name: "Bag", amount: 100_00, withGst: true, note: "" };
    await charges.addCharge(app, { ...charge, recordId, kind: "other", key: key() }, staff());
    const row = db.selectFrom("charge").select("id").where("record_id", "=", recordId);
    chargeId = (await row.executeTakeFirstOrThrow()).id;
  });

  const snapshot = async () => ({
    documents: await db.selectFrom("document").selectAll().orderBy("id").execute(),
    payments: await db.selectFrom("payment").selectAll().orderBy("id").execute(),
    settlements: await db.selectFrom("settlement").selectAll().orderBy("id").execute(),
    charges: await db.selectFrom("charge").selectAll().orderBy("id").execute(),
    series: await db.selectFrom("number_series").selectAll().orderBy("kind").execute(),
  });
  const expectRefused = async (acts: Record<string, () => Promise<unknown>>) => {
    const before = await snapshot();
    for (const [name, act] of Object.entries(acts)) {
      const outcome = await (async () => act())().then(
        () => "done",
        (error: unknown) => {
          const isKnown = error instanceof FormError || error instanceof RecordGone;
          return isKnown ? "refused" : String(error);
        },
      );
      expect.soft(outcome, name).toBe("refused");
    }
    expect(await snapshot()).toEqual(before);
  };

  test("staff without the permission, or of another branch", async () => {
    const engineer = staff("engineer", "bangalore");
    const elsewhere = staff("coordinator", "pune");
    const own = staff("coordinator", "bangalore");
    await db.updateTable("record").set({ branch: "bangalore" }).execute();
    const credit = { invoiceId, lines: "whole" as const, reason: "x", key: key() };
    const charge = { name: "x", amount: 100, withGst: true };
    const money = { paymentId, amount: 100, onDay: clock.today, reference: "", key: key() };
    for (const by of [engineer, elsewhere]) {
      const all: Record<string, () => Promise<unknown>> = {
        issue: () => invoices.issueInvoice(app, { recordId, key: key() }, by),
        dispute: () => issued.setDisputed(app, invoiceId, true, by),
        numbers: () => issued.enterNumbers(app, invoiceId, { eway_bill: "1".repeat(12) }, by),
        charge: () =>
          charges.addCharge(app, { ...charge, recordId, kind: "other", note: "", key: key() }, by),
        change: () => charges.changeCharge(app, { id: chargeId, version: 1 }, charge, by),
        bill: () => charges.billCharges(app, { recordId, ids: [chargeId], key: key() }, by),
      };
      await expectRefused(all);
    }
    for (const by of [engineer, elsewhere, own]) {
      const all: Record<string, () => Promise<unknown>> = {
        credit: () => invoices.creditInvoice(app, credit, by),
        waive: () => charges.waiveCharge(app, chargeId, "x", by),
        enter: () => payments.enterPayment(app, paying({ recordId }), key(), by),
        confirm: () => payments.confirmPayment(app, reportedId, by),
        decline: () => payments.declinePayment(app, reportedId, "x", by),
        undo: () => payments.undoPayment(app, { id: paymentId, reason: "x" }, by),
        refund: () => payments.refund(app, money, by),
        settle: () =>
          payments.settlePayment(app, { paymentId, documentId: invoiceId, amount: 1 }, by),
        certificate: () => payments.enterCertificate(app, paymentId, "x", by),
      };
      await expectRefused(all);
    }
  });

  const wrong = [Number.NaN, -1, -100, 0.5, 100.5, 1e15, 1e21, Number.POSITIVE_INFINITY];

  test.each(wrong)("an amount of %d", async (amount) => {
    const documentId = invoiceId;
    const charge = { name: "x", amount, withGst: true };
    const lines = [{ position: 1, amount }];
    const all: Record<string, () => Promise<unknown>> = {
      enter: () => pay({ recordId, amount }),
      report: () => payments.reportPayment(app, paying({ recordId, amount }), key(), staff()),
      cash: () =>
        payments.collectCash(app, { recordId, amount, purpose: "invoice" }, key(), staff()),
      settle: () => payments.settlePayment(app, { paymentId, documentId, amount }, staff()),
      refund: () => {
        const given = { paymentId, amount, onDay: clock.today, reference: "", key: key() };
        return payments.refund(app, given, staff());
      },
      credit: () =>
        invoices.creditInvoice(app, { invoiceId, lines, reason: "x", key: key() }, staff()),
      charge: () =>
        charges.addCharge(
          app,
          { ...charge, recordId, kind: "other", note: "", key: key() },
          staff(),
        ),
      change: () => charges.changeCharge(app, { id: chargeId, version: 1 }, charge, staff()),
    };
    await expectRefused(all);
  });

  test("what is unknown, another customer's, or no longer so", async () => {
    const long = "x".repeat(10_000);
    const credit = (lines: invoices.Credited, own: object = {}) =>
      invoices.creditInvoice(app, { invoiceId, lines, reason: "x", key: key(), ...own }, staff());
    const settle = (own: object) => {
      const given = { paymentId, documentId: invoiceId, amount: 100, ...own };
      return payments.settlePayment(app, given, staff());
    };
    const all: Record<string, () => Promise<unknown>> = {
      "issue for nobody": () => issue("nobody"),
      "issue again": () => issue(recordId),
      "issue what was not shown": () => issue(otherId, { seen: 1 }),
      "credit nothing": () => credit([]),
      "credit of no line": () => credit([{ position: 99, amount: 100 }]),
      "credit a line twice": () =>
        credit([
          { position: 1, amount: 900_00 },
          { position: 1, amount: 900_00 },
        ]),
      "credit without reason": () => credit("whole", { reason: " " }),
      "credit a payment": () => credit("whole", { invoiceId: paymentId }),
      "credit another total": () => credit("whole", { seen: 7 }),
      "credit what is due": () =>
        invoices.creditPrepared(app, { recordId, invoiceId, reason: "x", key: key() }, staff()),
      "credit by another booking": () =>
        invoices.creditPrepared(
          app,
          { recordId, invoiceId: foreignId, reason: "x", key: key() },
          staff(),
        ),
      "settle another's invoice": () => settle({ documentId: foreignId }),
      "settle nothing": () => settle({ documentId: long }),
      "settle by nothing": () => settle({ paymentId: long }),
      "settle by what is reported": () => settle({ paymentId: reportedId }),
      "settle too much": () => settle({ amount: 500_01 }),
      "pay for nobody": () => pay({}),
      "pay for an unknown booking": () => pay({ recordId: long }),
      "pay for an unknown customer": () => pay({ customerId: "nobody" }),
      "pay cash for an unknown customer": () => pay({ customerId: "nobody", kind: "cash" }),
      "pay tomorrow": () => pay({ recordId, onDay: "2026-11-24" }),
      "pay on no day": () => pay({ recordId, onDay: "2026-02-30" }),
      "a UTR of eleven digits": () => pay({ recordId, kind: "upi", reference: "12345678901" }),
      "a long number": () => pay({ recordId, reference: long }),
      "too much cash": () => pay({ recordId, kind: "cash", amount: 2_00_000_00 }),
      "confirm nothing": () => payments.confirmPayment(app, long, staff()),
      "decline what is confirmed": () => payments.declinePayment(app, paymentId, "x", staff()),
      "decline without reason": () => payments.declinePayment(app, reportedId, "", staff()),
      "undo what is reported": () =>
        payments.undoPayment(app, { id: reportedId, reason: "x" }, staff()),
      "refund what is reported": () =>
        payments.refund(
          app,
          { paymentId: reportedId, amount: 100, onDay: clock.today, reference: "", key: key() },
          staff(),
        ),
      "a certificate of a transfer": () => payments.enterCertificate(app, paymentId, "x", staff()),
      "bill no charge": () => charges.billCharges(app, { recordId, ids: [], key: key() }, staff()),
      "bill an unknown charge": () =>
        charges.billCharges(app, { recordId, ids: [long], key: key() }, staff()),
      "bill another's charge": () =>
        charges.billCharges(app, { recordId: otherId, ids: [chargeId], key: key() }, staff()),
      "change an old charge": () =>
        charges.changeCharge(
          app,
          { id: chargeId, version: 7 },
          { name: "y", amount: 0, withGst: true },
          staff(),
        ),
      "waive nothing": () => charges.waiveCharge(app, long, "x", staff()),
      "a charge without name": () =>
        charges.changeCharge(
          app,
          { id: chargeId, version: 1 },
          { name: " ", amount: 100, withGst: true },
          staff(),
        ),
      "an IRN of letters": () => issued.enterNumbers(app, invoiceId, { irn: long }, staff()),
      "an e-way bill of letters": () =>
        issued.enterNumbers(app, invoiceId, { eway_bill: "12345678901x" }, staff()),
    };
    await expectRefused(all);
  });

  test("a number of the bank that was entered already, until that payment is undone", async () => {
    const reference = utr();
    const id = await pay({ recordId, reference });
    await expectRefused({ again: () => pay({ recordId: otherId, reference }) });
    await payments.undoPayment(app, { id, reason: "Another booking's" }, staff());
    await pay({ recordId: otherId, reference });
  });
});
