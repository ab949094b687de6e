import { v7 as uuidv7 } from "uuid";
import type { App } from "#app/context.ts";
import { requireMay, type Staff } from "#app/domain/accounts/staff.server.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import { formatPaise } from "#app/domain/billing/paise.ts";
import { RecordGone } from "#app/domain/edits/merge-edits.ts";
import { openOf } from "#app/domain/payments/balance.ts";
import { findBalance } from "#app/domain/payments/balance-repository.server.ts";
import {
  lockPayer,
  lockPayment,
  log,
  mail,
  tell,
} from "#app/domain/payments/payment-act.server.ts";
import * as payments from "#app/domain/payments/payment-repository.server.ts";
import { settle, settleFree, takeBack } from "#app/domain/payments/settle.server.ts";
import { transactMoney } from "#app/domain/payments/transact-money.server.ts";
import { digestOf } from "#app/domain/records/digest-of.server.ts";
import { firstBookable } from "#app/domain/rental/line.ts";
import { indianDay, plainDay } from "#app/lib/dates.ts";
import type { PaymentKind } from "#app/lib/document-kinds.ts";
import { refused, wrongField } from "#app/lib/form-error.ts";
import type { Trx } from "#app/platform/db/transact.ts";
import { cashLimit } from "#content/payment.ts";

type PaymentApp = Pick<App, "store">;

/** Money that came in, as a form has it. */
export interface NewPayment {
  /** The booking that it is for; null for a customer's invoices. */
  recordId: string | null;
  /** The customer, where there is no booking. */
  customerId: string | null;
  kind: PaymentKind;
  purpose: "invoice" | "deposit";
  /** In paise. */
  amount: number;
  onDay: string;
  /** The bank's number of it (UTR); empty for cash and TDS. */
  reference: string;
  /** Of TDS; empty while it is missing. */
  certificate?: string;
  note?: string;
  proof?: { type: "pdf" | "png" | "jpg"; bytes: Uint8Array };
}

const highest = 100_00_00_000_00;
const reportedTwice = "This number was reported already. You need not send it again.";
const duplicate = "This number was entered already. Look at the payments of the customer.";

/** The rules of a payment that comes in, for every way in which it is entered. @throws FormError */
function checkPayment({ kind, amount, onDay, reference, proof }: NewPayment, today: string) {
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > highest) {
    throw wrongField("amount", "Enter the amount in rupees, for example 1,29,668.");
  }
  if (plainDay(onDay) !== onDay || onDay < firstBookable || onDay > today) {
    throw wrongField("on_day", "Enter the day of the payment, today or before.");
  }
  if (kind === "upi" && !/^\d{12}$/.test(reference) && !(reference === "" && proof)) {
    throw wrongField("reference", "Enter the UTR of the UPI payment: twelve digits.");
  }
  if (kind === "transfer" && !/^[A-Z\d]{6,22}$/.test(reference) && !(reference === "" && proof)) {
    throw wrongField("reference", "Enter the transfer number (UTR) as the bank shows it.");
  }
}

/** Under which a submission's payment is stored: one for each form and owner. */
const keyOf = (
  { recordId, customerId }: Pick<NewPayment, "recordId" | "customerId">,
  key: string,
) => digestOf("payment", recordId ?? "", customerId ?? "", key);

/**
 * A customer says that it paid: staff confirm or refuse it.
 * @param key of the submission: sent twice it is one @returns the payment's id
 * @throws RecordGone, FormError
 */
export function reportPayment(
  app: PaymentApp,
  payment: NewPayment,
  key: string,
  by: ActorContext,
): Promise<string> {
  return addPayment(app, payment, "reported", key, by);
}

/** Staff enter what the bank shows; it is confirmed, and settles what is open. @throws as `reportPayment` */
export function enterPayment(
  app: PaymentApp,
  payment: NewPayment,
  key: string,
  by: Staff,
): Promise<string> {
  requireMay(by, "payments", "Payments");
  return addPayment(app, payment, "confirmed", key, by);
}

/** Cash that an engineer took at a delivery: somebody else confirms it. @throws as `reportPayment` */
export function collectCash(
  app: PaymentApp,
  { recordId, amount, purpose }: { recordId: string; amount: number } & Pick<NewPayment, "purpose">,
  key: string,
  by: Staff,
): Promise<string> {
  requireMay(by, "deliveries", "Deliveries");
  const taken = { kind: "cash", reference: "", onDay: indianDay(by.at) } as const;
  const payment = { recordId, customerId: null, purpose, amount, ...taken };
  return addPayment(app, payment, "reported", key, by);
}

function addPayment(
  { store }: PaymentApp,
  payment: NewPayment,
  state: "reported" | "confirmed",
  key: string,
  by: ActorContext,
): Promise<string> {
  checkPayment(payment, indianDay(by.at));
  const own = keyOf(payment, key);
  return transactMoney(store, async (trx, announce) => {
    const payer = await lockPayer(trx, payment.recordId);
    const earlier = await payments.findByKey(trx, own);
    if (earlier) return earlier.id;
    const customer_id = payer?.customer_id ?? payment.customerId;
    const isKnown = payer || (customer_id && (await payments.lockCustomer(trx, customer_id)));
    if (!isKnown) throw new RecordGone();
    if (payment.kind === "cash") await requireCash(trx, { ...payment, customerId: customer_id });
    const id = uuidv7();
    const { kind, purpose, amount, reference, certificate = "", note = "", proof } = payment;
    const stored = await payments.insertPayment(trx, {
      ...{ id, customer_id, record_id: payment.recordId, kind, purpose, direction: "in" },
      ...{ of_id: null, amount, on_day: payment.onDay, reference, certificate, state, note },
      ...{ created_by: by.actor.userId || null, key: own, created_at: by.at.toISOString() },
    });
    if (!stored) throw wrongField("reference", state === "reported" ? reportedTwice : duplicate);
    if (proof) await payments.insertProof(trx, { payment_id: id, ...proof });
    if (state === "confirmed") {
      await settleAll(trx, id, by);
      await mail(trx, announce, { id, record_id: payment.recordId }, "payment received", by);
    }
    const action = state === "reported" ? "payment-reported" : "payment-confirmed";
    const after = { kind, amount: formatPaise(amount), ...(reference && { reference }) };
    await log(trx, by, { id, record_id: payment.recordId, customer_id }, { action, after });
    tell(announce, { id, record_id: payment.recordId }, "created");
    return id;
  });
}

async function settleAll(trx: Trx, id: string, by: ActorContext): Promise<void> {
  const payment = await payments.findPayment(trx, id);
  if (!payment || payment.purpose === "deposit") return;
  const { record_id, customer_id } = payment;
  if (record_id) await settleFree(trx, { recordId: record_id }, by);
  else if (customer_id) await settleFree(trx, { customerId: customer_id }, by);
}

/** Cash that may still be taken, in paise: limited for a booking, and for a customer's day. */
export async function cashLeft(
  db: Parameters<typeof payments.sumCash>[0],
  of: { recordId: string | null; customerId: string | null; day: string },
): Promise<number> {
  const { booking, day } = await payments.sumCash(db, of);
  return Math.max(0, cashLimit * 100 - 1 - Math.max(booking, day));
}

async function requireCash(trx: Trx, { recordId, customerId, onDay: day, amount }: NewPayment) {
  if (customerId) await payments.lockCustomer(trx, customerId);
  const left = await cashLeft(trx, { recordId, customerId, day });
  if (amount <= left) return;
  const most = left > 0 ? `${formatPaise(left)} more` : "no more";
  throw wrongField(
    "amount",
    `The law allows ${most} in cash: all of a booking, and of a customer's day, stays below ${formatPaise(cashLimit * 100)}.`,
  );
}

/** Staff saw it at the bank: it settles what is open. Sent twice it is done once. @throws RecordGone, FormError */
export async function confirmPayment({ store }: PaymentApp, id: string, by: Staff): Promise<void> {
  requireMay(by, "payments", "Payments");
  await transactMoney(store, async (trx, announce) => {
    const payment = await lockPayment(trx, id);
    if (payment.state === "confirmed") return;
    if (payment.state === "refused") throw refused("It was refused. Enter the payment anew.");
    const payer = payment.record_id ? await payments.findPayer(trx, payment.record_id) : undefined;
    const customer_id = payer?.customer_id ?? payment.customer_id;
    await payments.setPayment(trx, id, { state: "confirmed", customer_id });
    await settleAll(trx, id, by);
    await mail(trx, announce, payment, "payment received", by);
    const after = { amount: formatPaise(payment.amount) };
    await log(trx, by, payment, { action: "payment-confirmed", after });
    tell(announce, payment);
  });
}

/** Nothing came: the customer gets the reason. Sent twice it is done once. @throws as `confirmPayment` */
export async function declinePayment(
  { store }: PaymentApp,
  id: string,
  reason: string,
  by: Staff,
): Promise<void> {
  requireMay(by, "payments", "Payments");
  if (reason.trim() === "") throw wrongField("reason", "Enter the reason: the customer reads it.");
  await transactMoney(store, async (trx, announce) => {
    const payment = await lockPayment(trx, id);
    if (payment.state === "refused") return;
    if (payment.state === "confirmed") throw refused("It was confirmed. Undo it instead.");
    await payments.setPayment(trx, id, { state: "refused", note: reason.trim() });
    await mail(trx, announce, payment, "payment refused", by);
    const after = { amount: formatPaise(payment.amount) };
    await log(trx, by, payment, { action: "payment-refused", after });
    tell(announce, payment);
  });
}

/**
 * Undoes a confirmed payment by its reverse: the invoices that it settled are open again. One that
 * gave money back is undone by money that comes in. Sent twice it is done once.
 * @throws RecordGone, FormError
 */
export async function undoPayment(
  { store }: PaymentApp,
  { id, reason }: { id: string; reason: string },
  by: Staff,
): Promise<void> {
  requireMay(by, "credits", "Undone payments");
  if (reason.trim() === "") throw wrongField("reason", "Enter the reason.");
  await transactMoney(store, async (trx, announce) => {
    const payment = await lockPayment(trx, id);
    if (payment.undone) return;
    if (payment.state !== "confirmed") throw refused("Only a confirmed payment can be undone.");
    if (payment.returned > 0) {
      const given = formatPaise(payment.returned);
      throw refused(`${given} of it were refunded. Undo that first.`);
    }
    await takeBack(trx, await payments.findSettlements(trx, { payment_id: id }), by);
    const isIn = payment.direction === "in";
    await payments.setPayment(trx, id, { undone: 1 });
    await payments.insertPayment(trx, {
      ...reverseOf(payment, by),
      ...{ direction: isIn ? "out" : "in", of_id: isIn ? id : null },
      ...{ amount: payment.amount, note: reason.trim(), key: digestOf("undo", id) },
    });
    const after = { amount: formatPaise(payment.amount), reason: reason.trim() };
    await log(trx, by, payment, { action: "payment-undone", after });
    tell(announce, payment);
  });
}

function reverseOf(payment: payments.StoredPayment, { at, actor }: ActorContext) {
  const { customer_id, record_id, kind, purpose } = payment;
  return {
    ...{ id: uuidv7(), customer_id, record_id, kind, purpose, on_day: indianDay(at) },
    ...{ reference: "", certificate: "", state: "confirmed" as const },
    ...{ created_by: actor.userId || null, created_at: at.toISOString() },
  };
}

/** Gives free money of a payment back: what was paid too much, or a deposit. @throws RecordGone, FormError */
export async function refund(
  { store }: PaymentApp,
  given: { paymentId: string; amount: number; onDay: string; reference: string; key: string },
  by: Staff,
): Promise<void> {
  requireMay(by, "credits", "Refunds");
  const { paymentId, amount, onDay, reference } = given;
  checkPayment(
    {
      recordId: null,
      customerId: null,
      kind: "cash",
      purpose: "invoice",
      amount,
      onDay,
      reference,
    },
    indianDay(by.at),
  );
  const key = digestOf("refund", paymentId, given.key);
  await transactMoney(store, async (trx, announce) => {
    const payment = await lockPayment(trx, paymentId);
    if (await payments.findByKey(trx, key)) return;
    if (amount > payment.free) {
      throw wrongField("amount", `Enter at most ${formatPaise(payment.free)}: the rest is used.`);
    }
    const row = { ...reverseOf(payment, by), direction: "out", of_id: paymentId } as const;
    await payments.insertPayment(trx, { ...row, amount, on_day: onDay, reference, note: "", key });
    const after = { amount: formatPaise(amount), ...(reference && { reference }) };
    await log(trx, by, payment, { action: "refunded", after });
    tell(announce, payment);
  });
}

/**
 * Puts free money of a payment, or a deposit, to an open invoice of the same customer.
 * @param given the amount in paise, and the key of the submission
 * @throws RecordGone, FormError
 */
export async function settlePayment(
  { store }: PaymentApp,
  given: { paymentId: string; documentId: string; amount: number },
  by: Staff,
): Promise<void> {
  requireMay(by, "payments", "Payments");
  const { paymentId: payment_id, documentId: document_id, amount } = given;
  await transactMoney(store, async (trx, announce) => {
    const payment = await lockPayment(trx, payment_id);
    const invoice = await findBalance(trx, document_id);
    if (!invoice || !(await isOfPayer(trx, invoice, payment)))
      throw refused("Choose an invoice of the same customer.");
    const most = Math.min(payment.free, openOf(invoice));
    if (!Number.isSafeInteger(amount) || amount <= 0 || amount > most) {
      throw wrongField(
        "amount",
        `Enter at most ${formatPaise(most)}: more is not open, or not free.`,
      );
    }
    await settle(trx, { document_id, payment_id, amount }, by);
    const after = { amount: formatPaise(amount), invoice: invoice.number };
    await log(trx, by, payment, { action: "payment-settled", after });
    tell(announce, payment);
    announce({ kind: "document", id: document_id, what: "updated" });
  });
}

type Owned = Record<"record_id" | "customer_id", string | null>;

/** True if both are one booking's, or one customer's with all that were merged into it. */
async function isOfPayer(trx: Trx, invoice: Owned, payment: Owned): Promise<boolean> {
  if (invoice.record_id === payment.record_id) return true;
  if (!invoice.customer_id || !payment.customer_id) return false;
  const family = await payments.findOneCustomer(trx, payment.customer_id);
  return family.includes(invoice.customer_id);
}

/** Takes back what a payment settles of an invoice. Sent twice it is done once. @throws as `settlePayment` */
export async function unsettle({ store }: PaymentApp, id: string, by: Staff): Promise<void> {
  requireMay(by, "payments", "Payments");
  await transactMoney(store, async (trx, announce) => {
    const [found] = await payments.findSettlements(trx, { id });
    if (!found) return;
    const payment = await lockPayment(trx, found.payment_id);
    const [settled] = await payments.findSettlements(trx, { id });
    if (!settled) return;
    await takeBack(trx, [settled], by);
    const after = { amount: formatPaise(-settled.amount), invoice: settled.number };
    await log(trx, by, payment, { action: "payment-settled", after });
    tell(announce, payment);
    announce({ kind: "document", id: settled.document_id, what: "updated" });
  });
}

/** The certificate of tax that was withheld, which may be corrected. @throws as `settlePayment` */
export async function enterCertificate(
  { store }: PaymentApp,
  id: string,
  certificate: string,
  by: Staff,
): Promise<void> {
  requireMay(by, "payments", "Payments");
  await transactMoney(store, async (trx, announce) => {
    const payment = await lockPayment(trx, id);
    if (payment.kind !== "tds") throw refused("Only tax that was withheld has a certificate.");
    await payments.setPayment(trx, id, { certificate: certificate.trim() });
    const after = { certificate: certificate.trim() };
    await log(trx, by, payment, { action: "certificate-entered", after });
    tell(announce, payment);
  });
}
