import type { App, SignedIn } from "#app/context.ts";
import { may } from "#app/domain/accounts/permissions.ts";
import { formatPaise } from "#app/domain/billing/paise.ts";
import { describePaper } from "#app/domain/billing/paper-words.ts";
import { findBooking } from "#app/domain/bookings/booking-repository.server.ts";
import { sumToCollect } from "#app/domain/bookings/payment.ts";
import { findCharges, findOfBooking } from "#app/domain/documents/booking-documents-repository.server.ts";
import { mayInvoice } from "#app/domain/invoices/invoices.server.ts";
import { prepareFor } from "#app/domain/invoices/prepared.server.ts";
import { findBalances } from "#app/domain/payments/balance-repository.server.ts";
import { invoiceState, openOf } from "#app/domain/payments/balance.ts";
import { toListed } from "#app/domain/payments/list-payments.server.ts";
import { findPaymentsOf } from "#app/domain/payments/payment-list-repository.server.ts";
import { withFree } from "#app/domain/payments/payment-repository.server.ts";
import { formatDay, indianDay } from "#app/lib/dates.ts";
import { formatCount, formatRupees } from "#app/lib/format.ts";

export type ShownMoney = NonNullable<Awaited<ReturnType<typeof readMoney>>>;

/** What staff see of a booking's money, and may do with it. */
export async function readMoney(app: App, id: string, me: SignedIn) {
  const { db } = app.store;
  const today = indianDay(app.now());
  const [booking, prepared, documents, balances, payments, charges] = await Promise.all([
    findBooking(db, { id }),
    prepareFor(app, id),
    findOfBooking(db, id),
    findBalances(db, { recordId: id }),
    findPaymentsOf(db, id),
    findCharges(db, id),
  ]);
  if (!booking || !prepared) return undefined;
  const { invoice, credits } = prepared;
  const own = payments.map(withFree);
  const invoices = balances.flatMap((one) => {
    const open = openOf(one);
    return open > 0 ? [{ id: one.id, number: one.number ?? "", open }] : [];
  });
  const free = own.filter((one) => one.purpose === "invoice" && one.free > 0);
  const held = own.filter((one) => one.purpose === "deposit" && one.free > 0);
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
  const asked = sumToCollect(booking).deposit;
  return {
    ...{ id, today, invoices },
    open: formatPaise(sum(invoices.map(({ open }) => open))),
    invoice: invoice && {
      paper: describePaper(invoice.paper),
      seen: invoice.paper.total,
      total: formatPaise(invoice.paper.total),
      lacks: invoice.lacks,
      /** Money came before it: the law taxes it on that day. */
      isPaid: free.length > 0,
    },
    credits: credits.map(({ invoiceId, number, total }) => {
      return { invoiceId, number, seen: total, total: formatPaise(total) };
    }),
    documents: documents.map((one) => {
      const balance = balances.find((row) => row.id === one.id);
      return {
        ...{ id: one.id, number: one.number ?? "", day: formatDay(one.issued_on ?? today) },
        said: describeDocument(one),
        total: one.kind === "challan" ? "" : formatPaise(one.total),
        open: balance && openOf(balance) > 0 ? `${formatPaise(openOf(balance))} open` : "",
        badge: balance ? badgeOf(invoiceState(balance, today)) : undefined,
      };
    }),
    payments: payments.map(toListed),
    deposit: {
      asked: asked > 0 ? formatRupees(asked) : "",
      held: formatPaise(sum(held.map((one) => one.free))),
      payments: held.map((one) => {
        return { id: one.id, left: one.free, amount: formatPaise(one.free), invoices };
      }),
    },
    charges: charges.map(({ amount, with_gst, document_id, ...charge }) => ({
      ...charge,
      ...{ amount, said: formatPaise(amount), withGst: with_gst === 1, documentId: document_id },
    })),
    can: {
      issue: mayInvoice(me, booking.branch),
      credit: may(me, "credits"),
      enter: may(me, "payments"),
    },
  };
}

type Document = Awaited<ReturnType<typeof findOfBooking>>[number];

function describeDocument({ kind, state, direction, of }: Document): string {
  if (kind === "invoice") return "Invoice";
  if (kind === "credit") return `Credit note to ${of}`;
  const way = direction === "back" ? "Challan of the return" : "Challan of the delivery";
  return state === "cancelled" ? `${way}, cancelled` : way;
}

/** An invoice's state as its badge has it. */
function badgeOf({ state, days }: ReturnType<typeof invoiceState>) {
  if (state === "overdue") return { tone: "failed", word: `Overdue ${formatCount(days, "day")}` } as const;
  if (state === "paid") return { tone: "done", word: "Paid" } as const;
  if (state === "credited") return { tone: "done", word: "Credited" } as const;
  if (state === "part paid") return { tone: "new", word: "Part paid" } as const;
  return { tone: "progress", word: "Open" } as const;
}
