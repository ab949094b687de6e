import { v7 as uuidv7 } from "uuid";
import type { App } from "#app/context.ts";
import { may } from "#app/domain/accounts/permissions.ts";
import { requireMay, type Staff } from "#app/domain/accounts/staff.server.ts";
import type { AuditValues } from "#app/domain/audit/audit-actions.ts";
import { formatPaise } from "#app/domain/billing/paise.ts";
import { booking as kind } from "#app/domain/bookings/booking-kind.server.ts";
import { setToBill } from "#app/domain/bookings/booking-repository.server.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import * as charges from "#app/domain/documents/charge-repository.server.ts";
import * as documents from "#app/domain/documents/document-repository.server.ts";
import { issueDocument } from "#app/domain/documents/issue-document.server.ts";
import { RecordGone } from "#app/domain/edits/merge-edits.ts";
import { sumCredit } from "#app/domain/invoices/credit.ts";
import * as invoices from "#app/domain/invoices/invoice-repository.server.ts";
import { prepareAll } from "#app/domain/invoices/prepared.server.ts";
import { insert as insertMails } from "#app/domain/mail/outbox-repository.server.ts";
import { findBalance } from "#app/domain/payments/balance-repository.server.ts";
import { findPayer, findSettlements } from "#app/domain/payments/payment-repository.server.ts";
import { freeAbove, settleFree, takeBack } from "#app/domain/payments/settle.server.ts";
import { transactMoney } from "#app/domain/payments/transact-money.server.ts";
import { digestOf } from "#app/domain/records/digest-of.server.ts";
import { lockRecord, logEvent } from "#app/domain/records/locked-records.server.ts";
import { indianDay } from "#app/lib/dates.ts";
import { FormError, refused, wrongField } from "#app/lib/form-error.ts";
import type { Announce, Trx } from "#app/platform/db/transact.ts";

type InvoiceApp = Pick<App, "store" | "catalogue">;

/** Issuing and sending are for the own branch's bookings; those without a branch are for all. */
export function mayInvoice(doer: Staff["doer"], branch: string): boolean {
  if (may(doer, "invoices of all branches")) return true;
  return may(doer, "invoices") && (branch === "" || branch === doer.branch);
}

/** @throws FormError for another branch's booking, or without the permission */
export function requireBranch(by: Staff, branch: string) {
  requireMay(by, "invoices", "Invoices");
  if (mayInvoice(by.doer, branch)) return;
  throw new FormError(403, {
    failure: "This booking is another branch's, which issues its invoices.",
  });
}

/** An issued document. */
export interface Issued {
  id: string;
  number: string;
}

const changed = "The booking changed just now. Look at the invoice again, then issue it.";

/**
 * Issues the prepared bill of a booking as its next invoice, and settles it with free payments.
 * @param asked `until` as in `prepareAll`; `seen` the total on the page, in paise, undefined for a
 * run; `key` of the submission, which makes a repeated one the same
 * @throws RecordGone, or FormError for missing data
 */
export async function issueInvoice(
  { store, catalogue }: InvoiceApp,
  asked: { recordId: string; until?: string | undefined; seen?: number | undefined; key: string },
  by: Staff,
): Promise<Issued> {
  const { recordId, until, seen } = asked;
  const key = digestOf("invoice", recordId, asked.key);
  return transactMoney(store, async (trx, announce) => {
    const record = await lockRecord(trx, kind, recordId);
    requireBranch(by, record.branch);
    const earlier = await documents.findByKey(trx, key);
    if (earlier) return { id: earlier.id, number: earlier.number ?? "" };
    const today = indianDay(by.at);
    const prepared = await prepare(trx, catalogue.current, recordId, { today, until });
    const { invoice, registration } = prepared;
    if (!invoice || !registration) throw refused("Nothing of this booking is to be billed.");
    if (seen !== undefined && seen !== invoice.sum.total) throw refused(changed);
    if (invoice.lacks.length > 0) throw refused(invoice.lacks.join(" "));
    const { lacks: _, ...draft } = invoice;
    const document = { ...draft, id: uuidv7(), key, createdBy: by.actor.userId || null };
    const issued = await issueDocument(trx, announce, document, registration.prefix, by.at);
    if (!registration.isSample) await freeSamples(trx, recordId, by);
    await settleFree(trx, { recordId }, by);
    await noteBilled(trx, catalogue.current, recordId, today);
    await mail(trx, announce, { ...issued, kind: "invoice", recordId }, by);
    const after = { number: issued.number, total: formatPaise(draft.sum.total) };
    await log(trx, announce, by, record, "invoice-issued", after);
    return issued;
  });
}

async function prepare(
  trx: Trx,
  catalogue: Catalogue,
  recordId: string,
  when: { today: string; until?: string | undefined },
) {
  const [prepared] = await prepareAll(trx, catalogue, [recordId], when);
  if (!prepared) throw new RecordGone();
  return prepared;
}

/** Once all is billed nobody computes it again, until the booking changes. */
async function noteBilled(trx: Trx, catalogue: Catalogue, recordId: string, today: string) {
  const { isDone } = await prepare(trx, catalogue, recordId, { today });
  await setToBill(trx, recordId, isDone ? 0 : 1);
}

/** Money that was put to sample invoices is free for the real ones. */
async function freeSamples(trx: Trx, recordId: string, by: Staff) {
  for (const id of await invoices.findSamples(trx, recordId)) {
    await takeBack(trx, await findSettlements(trx, { document_id: id }), by);
  }
}

/** In the history of the booking and the audit. */
export async function log(
  trx: Trx,
  announce: Announce,
  by: Staff,
  record: Awaited<ReturnType<typeof lockRecord>>,
  action:
    | "invoice-issued"
    | "invoice-sent"
    | "invoice-credited"
    | "invoice-disputed"
    | "document-numbered",
  after: AuditValues,
) {
  await logEvent(trx, by, record, { action, after });
  announce({ kind: "booking", id: record.id, what: "updated" });
}

/** Queues a document with its PDF, in the transaction that issues it. @returns whether there is an address */
export async function mail(
  trx: Trx,
  announce: Announce,
  { id: documentId, kind: template, recordId: record_id }: Mailed,
  { at }: Staff,
): Promise<boolean> {
  const payer = await findPayer(trx, record_id);
  if (!payer?.email) return false;
  const letter = { template, to: payer.email, data: { documentId } } as const;
  await insertMails(trx, { record_id }, [letter], at, announce);
  return true;
}

interface Mailed {
  id: string;
  kind: "invoice" | "credit";
  recordId: string;
}

/** The result of a billing run for a booking. */
export interface RunOutcome {
  recordId: string;
  number?: string;
  /** Why nothing was issued. */
  failure?: string;
}

/**
 * Issues the prepared invoices of several bookings, each in a transaction of its own: a run that died
 * is done again and bills nothing twice.
 */
export async function issueMany(
  app: InvoiceApp,
  { recordIds, until }: { recordIds: readonly string[]; until?: string },
  by: Staff,
): Promise<RunOutcome[]> {
  const outcomes: RunOutcome[] = [];
  for (const recordId of recordIds) {
    const asked = { recordId, until, key: uuidv7() };
    outcomes.push(
      await issueInvoice(app, asked, by).then(
        ({ number }) => ({ recordId, number }),
        (error: unknown) => {
          if (error instanceof FormError) return { recordId, failure: error.message };
          if (error instanceof RecordGone) return { recordId, failure: "It was deleted." };
          throw error;
        },
      ),
    );
  }
  return outcomes;
}

/** The credited part of an invoice: lines by their places, with amounts without tax in paise. */
export type Credited = "whole" | readonly { position: number; amount: number }[];

/**
 * Issues a credit note. Payments above what is left of the invoice are free then.
 * @param asked `isFinal` for what is not billed again; else the booking's next invoice has it
 * @throws RecordGone, FormError
 */
export async function creditInvoice(
  { store, catalogue }: InvoiceApp,
  asked: Omit<PreparedCredit, "recordId"> & { lines: Credited; isFinal?: boolean },
  by: Staff,
): Promise<Issued> {
  requireMay(by, "credits", "Credit notes");
  const { invoiceId, reason, isFinal = false } = asked;
  if (reason.trim() === "") throw wrongField("reason", "Enter the reason: the customer reads it.");
  const key = digestOf("credit", invoiceId, asked.key);
  return transactMoney(store, async (trx, announce) => {
    const { invoice, record } = await lockInvoice(trx, invoiceId);
    const earlier = await documents.findByKey(trx, key);
    if (earlier) return { id: earlier.id, number: earlier.number ?? "" };
    const today = indianDay(by.at);
    const lines = await invoices.findInvoiceLines(trx, invoiceId);
    const credited = creditedLines(lines, asked.lines);
    const sum = sumCredit(invoice, lines, credited, today);
    if (asked.seen !== undefined && asked.seen !== sum.total) throw refused(changed);
    const balance = await findBalance(trx, invoiceId);
    const left = invoice.total - (balance?.credited ?? 0) - sum.total;
    await freeAbove(trx, invoiceId, left, by);
    const { parties, place_of_supply: placeOfSupply, number, customer_id: customerId } = invoice;
    const document = {
      ...{ id: uuidv7(), kind: "credit" as const, recordId: record.id, customerId, key },
      ...{ refersTo: invoiceId, parties: JSON.parse(parties), placeOfSupply, sum },
      lines: credited.map((line) => creditLine(lines, line, isFinal)),
      ...{ reason: reason.trim(), createdBy: by.actor.userId || null },
    };
    const prefix = (number ?? "").split("/")[0] ?? "";
    const issued = await issueDocument(trx, announce, document, prefix, by.at);
    if (!isFinal) await reopenCharges(trx, invoiceId, lines, credited);
    await noteBilled(trx, catalogue.current, record.id, today);
    await mail(trx, announce, { ...issued, kind: "credit", recordId: record.id }, by);
    await log(trx, announce, by, record, "invoice-credited", {
      ...{ number: issued.number, invoice: number, total: formatPaise(sum.total) },
      reason: reason.trim(),
    });
    announce({ kind: "document", id: invoiceId, what: "updated" });
    return issued;
  });
}

/** Charges that are credited whole are to be billed again, or waived. */
async function reopenCharges(
  trx: Trx,
  invoiceId: string,
  lines: readonly invoices.InvoiceLine[],
  credited: readonly { position: number; amount: number }[],
) {
  for (const { position, amount } of credited) {
    const line = lines.find((one) => one.position === position);
    const isWhole = line && line.credited + amount === line.taxable;
    const charge =
      isWhole && line.line_id ? await charges.findCharge(trx, line.line_id) : undefined;
    if (charge?.document_id !== invoiceId) continue;
    await charges.updateCharge(trx, charge, { state: "open", document_id: null });
  }
}

interface PreparedCredit {
  recordId: string;
  invoiceId: string;
  reason: string;
  key: string;
  /** The total of the credit note that the page showed, in paise. */
  seen?: number;
}

/** Issues the credit note that is prepared for an invoice. @throws as `creditInvoice` */
export async function creditPrepared(
  app: InvoiceApp,
  asked: PreparedCredit,
  by: Staff,
): Promise<Issued> {
  const today = indianDay(by.at);
  const { recordId, ...credit } = asked;
  const [prepared] = await prepareAll(app.store.db, app.catalogue.current, [recordId], { today });
  const lines = prepared?.credits.get(asked.invoiceId);
  const key = digestOf("credit", asked.invoiceId, asked.key);
  const earlier = await documents.findByKey(app.store.db, key);
  if (earlier) return { id: earlier.id, number: earlier.number ?? "" };
  if (!lines) throw refused("Nothing of this invoice is to be credited.");
  return creditInvoice(app, { ...credit, lines }, by);
}

/** An issued invoice with its booking, locked in the order of all acts. @throws RecordGone */
export async function lockInvoice(trx: Trx, invoiceId: string) {
  const found = await documents.findDocument(trx, invoiceId);
  if (found?.kind !== "invoice" || found.state !== "issued") throw new RecordGone();
  const record = await lockRecord(trx, kind, found.record_id);
  return { invoice: found, record };
}

/** @throws FormError for what is not of the invoice, or more than it has left */
function creditedLines(lines: readonly invoices.InvoiceLine[], asked: Credited) {
  const leftOf = ({ taxable, credited }: invoices.InvoiceLine) => taxable - credited;
  const credited =
    asked === "whole"
      ? lines.map((line) => ({ position: line.position, amount: leftOf(line) }))
      : asked.filter(({ amount }) => amount !== 0);
  for (const { position, amount } of credited) {
    const line = lines.find((one) => one.position === position);
    const field = `amount-${position}`;
    if (!line || !Number.isInteger(amount / 100) || amount < 0) {
      throw wrongField(field, "Enter whole rupees.");
    }
    if (amount > leftOf(line)) {
      throw wrongField(field, `Enter at most ${formatPaise(leftOf(line))}: the rest is credited.`);
    }
  }
  if (new Set(credited.map(({ position }) => position)).size < credited.length) {
    throw refused("A line was sent twice. Look at the invoice again.");
  }
  const some = credited.filter(({ amount }) => amount > 0);
  if (some.length === 0) throw refused("Nothing of this invoice is left to be credited.");
  return some;
}

function creditLine(
  lines: readonly invoices.InvoiceLine[],
  { position, amount }: { position: number; amount: number },
  isFinal: boolean,
): documents.NewLine {
  const line = lines.find((one) => one.position === position) as invoices.InvoiceLine;
  const isWhole = amount === line.taxable;
  const quantity = isWhole ? line.quantity : 1;
  return {
    ...{ position, lineId: line.line_id, name: line.name, details: line.details, sac: line.sac },
    ...{ hsn: line.hsn, serials: "", rate: line.rate, quantity, amount, taxable: amount },
    ...(isWhole
      ? { unitRate: line.unit_rate, discount: line.discount }
      : { unitRate: amount, discount: 0 }),
    ...{ dayFrom: line.day_from, dayTo: line.day_to, agreed: isFinal ? "" : line.agreed },
  };
}
