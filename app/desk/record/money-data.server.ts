import type { App, SignedIn } from "#app/context.ts";
import { may } from "#app/domain/accounts/permissions.ts";
import { formatPaise } from "#app/domain/billing/paise.ts";
import { describePaper } from "#app/domain/billing/paper-words.ts";
import { findBooking } from "#app/domain/bookings/booking-repository.server.ts";
import { sumToCollect } from "#app/domain/bookings/payment.ts";
import { findCharges } from "#app/domain/documents/charge-repository.server.ts";
import { mayInvoice } from "#app/domain/invoices/invoices.server.ts";
import { documentsOfBooking } from "#app/domain/invoices/list-documents.server.ts";
import { prepareFor } from "#app/domain/invoices/prepared.server.ts";
import { openInvoices, toListed } from "#app/domain/payments/list-payments.server.ts";
import { findPaymentsOf } from "#app/domain/payments/payment-list-repository.server.ts";
import { heldOf, withFree } from "#app/domain/payments/payment-repository.server.ts";
import { indianDay } from "#app/lib/dates.ts";
import { documentWords } from "#app/lib/document-kinds.ts";
import { formatRupees } from "#app/lib/format.ts";

export type ShownMoney = NonNullable<Awaited<ReturnType<typeof readMoney>>>;

/** A booking's money as staff see it, and their permitted actions. */
export async function readMoney(app: App, id: string, me: SignedIn) {
  const { db } = app.store;
  const [booking, prepared, documents, invoices, payments, charges] = await Promise.all([
    findBooking(db, { id }),
    prepareFor(app, id),
    documentsOfBooking(app, id),
    openInvoices(db, { recordId: id, customerId: null }),
    findPaymentsOf(db, id),
    findCharges(db, { record_id: id }),
  ]);
  if (!booking || !prepared) return undefined;
  const { invoice, credits } = prepared;
  const own = payments.map(withFree);
  const asked = sumToCollect(booking).deposit;
  const deposit = own.find(({ purpose, free }) => purpose === "deposit" && free > 0);
  return {
    ...{ id, invoices, today: indianDay(app.now()) },
    open: formatPaise(invoices.reduce((sum, one) => sum + one.open, 0)),
    invoice: invoice && {
      ...{ paper: describePaper(invoice.paper), lacks: invoice.lacks },
      ...{ seen: invoice.paper.total, total: formatPaise(invoice.paper.total) },
      /** Money came before it: the law taxes it on that day. */
      isPaid: own.some(({ purpose, free }) => purpose === "invoice" && free > 0),
    },
    credits: credits.map(({ invoiceId, number, total }) => {
      return { invoiceId, number, seen: total, total: formatPaise(total) };
    }),
    documents: documents.map(({ kind, direction, ...document }) => ({
      ...document,
      said: kind === "challan" ? `Challan, ${direction.toLowerCase()}` : documentWords[kind],
    })),
    payments: payments.map(toListed),
    deposit: {
      asked: asked > 0 ? formatRupees(asked) : "",
      held: formatPaise(heldOf(own)),
      /** The first that is left of. */
      payment: deposit && {
        ...{ id: deposit.id, left: deposit.free, amount: formatPaise(deposit.free), invoices },
      },
    },
    charges: charges.map((charge) => ({
      ...charge,
      said: charge.amount > 0 ? formatPaise(charge.amount) : "Amount not entered,",
      invoice: documents.find(({ id }) => id === charge.document_id)?.number ?? "",
    })),
    can: {
      issue: mayInvoice(me, booking.branch),
      credit: may(me, "credits"),
      enter: may(me, "payments"),
    },
  };
}
