import type { App } from "#app/context.ts";
import type { Staff } from "#app/domain/accounts/staff.server.ts";
import { booking as kind } from "#app/domain/bookings/booking-kind.server.ts";
import * as documents from "#app/domain/documents/document-repository.server.ts";
import { RecordGone } from "#app/domain/edits/merge-edits.ts";
import * as invoices from "#app/domain/invoices/invoice-repository.server.ts";
import { lockInvoice, log, mail, requireBranch } from "#app/domain/invoices/invoices.server.ts";
import { deleteFile } from "#app/domain/paper/paper-repository.server.ts";
import { findBalance } from "#app/domain/payments/balance-repository.server.ts";
import { findSettlements } from "#app/domain/payments/payment-repository.server.ts";
import { lockRecord } from "#app/domain/records/locked-records.server.ts";
import { refused, wrongField } from "#app/lib/form-error.ts";
import { transact } from "#app/platform/db/transact.ts";

type InvoiceApp = Pick<App, "store">;

/** An issued document with all that its page shows. */
export async function showDocument({ store: { db } }: Pick<App, "store">, id: string) {
  const document = await documents.findDocument(db, id);
  if (!document || document.kind === "quotation" || document.state === "draft") return undefined;
  const [paper, balance, lines, credits, settlements] = await Promise.all([
    documents.readPaper(db, document),
    findBalance(db, id),
    invoices.findInvoiceLines(db, id),
    invoices.findCredits(db, id),
    findSettlements(db, { document_id: id }),
  ]);
  return { document, paper, balance, lines, credits, settlements };
}

/** Sends an invoice or credit note again. @throws RecordGone, FormError without an address */
export async function sendDocument({ store }: InvoiceApp, id: string, by: Staff): Promise<void> {
  await transact(store, async (trx, announce) => {
    const found = await documents.findDocument(trx, id);
    if (found?.kind !== "invoice" && found?.kind !== "credit") throw new RecordGone();
    const record = await lockRecord(trx, kind, found.record_id);
    requireBranch(by, record.branch);
    if (!(await mail(trx, announce, { id, kind: found.kind, recordId: record.id }, by))) {
      throw refused("There is no e-mail address: enter one in the booking or its customer.");
    }
    await log(trx, announce, by, record, "invoice-sent", { number: found.number });
  });
}

/** Marks an invoice as disputed, or not: nobody is reminded of a disputed one. */
export async function setDisputed(
  { store }: InvoiceApp,
  id: string,
  disputed: boolean,
  by: Staff,
): Promise<void> {
  await transact(store, async (trx, announce) => {
    const { invoice, record } = await lockInvoice(trx, id);
    requireBranch(by, record.branch);
    if (invoice.disputed === Number(disputed)) return;
    await invoices.setDocument(trx, id, { disputed: Number(disputed) });
    const after = { number: invoice.number, disputed };
    await log(trx, announce, by, record, "invoice-disputed", after);
    announce({ kind: "document", id, what: "updated" });
  });
}

/** Values entered after the issue: of the e-invoice, and the e-way bill of a challan. */
export type Entered = Partial<Record<"irn" | "irn_qr" | "ack" | "eway_bill", string>>;

/** Enters numbers of an issued document. @throws RecordGone, FormError */
export async function enterNumbers(
  { store }: InvoiceApp,
  id: string,
  entered: Entered,
  by: Staff,
): Promise<void> {
  if (entered.irn && !/^[a-f\d]{64}$/i.test(entered.irn)) {
    throw wrongField("irn", "Enter the IRN: 64 letters a to f and digits.");
  }
  if (entered.eway_bill && !/^\d{12}$/.test(entered.eway_bill)) {
    throw wrongField("eway_bill", "Enter the e-way bill's number: twelve digits.");
  }
  await transact(store, async (trx, announce) => {
    const found = await documents.findDocument(trx, id);
    if (!found || found.state === "draft" || found.kind === "quotation") throw new RecordGone();
    const record = await lockRecord(trx, kind, found.record_id);
    requireBranch(by, record.branch);
    await invoices.setDocument(trx, id, entered);
    await deleteFile(trx, id);
    const after = { number: found.number, ...entered };
    await log(trx, announce, by, record, "document-numbered", after);
    announce({ kind: "document", id, what: "updated" });
  });
}
