import type { App } from "#app/context.ts";
import { type Doer, may } from "#app/domain/accounts/permissions.ts";
import { formatPaise } from "#app/domain/billing/paise.ts";
import { describePaper, wordsOf } from "#app/domain/billing/paper-words.ts";
import { needsEwayBill } from "#app/domain/documents/challan.server.ts";
import { mayInvoice } from "#app/domain/invoices/invoices.server.ts";
import { showDocument } from "#app/domain/invoices/issued-documents.server.ts";
import { listedDocument } from "#app/domain/invoices/list-documents.server.ts";
import { formatDayInFull, indianDay } from "#app/lib/dates.ts";
import { paymentWords } from "#app/lib/document-kinds.ts";

export type ShownDocument = NonNullable<Awaited<ReturnType<typeof readDocument>>>;

/** An issued document as its page shows it, and what somebody may do with it. */
export async function readDocument(app: App, id: string, doer: Doer & { branch: string }) {
  const [shown, listed] = await Promise.all([showDocument(app, id), listedDocument(app, id)]);
  if (!shown || !listed) return undefined;
  const { document, paper, credits, settlements } = shown;
  const { kind, record_id, customer_id, refers_to, supply_state, place_of_supply } = document;
  const { irn, ack, irn_qr, eway_bill, year } = document;
  const bills = mayInvoice(doer, listed.branch);
  const isInvoice = kind === "invoice";
  return {
    ...listed,
    kindName: wordsOf(paper).title,
    paper: describePaper(paper),
    booking: { id: record_id, reference: listed.booking },
    customer: customer_id ? { id: customer_id, name: listed.customer } : undefined,
    refersTo: refers_to ? { id: refers_to, number: listed.refersTo } : undefined,
    credits: credits.map(({ id, number, total, reason }) => ({
      ...{ id, number: number ?? "", total: formatPaise(total), reason },
    })),
    settlements: settlements.map(({ id, payment_id, kind, amount, on_day }) => ({
      ...{ id, paymentId: payment_id },
      text: `${formatPaise(amount)}, ${paymentWords[kind]}, ${formatDayInFull(on_day)}`,
    })),
    /** As the form has them. */
    entered: { eway_bill, irn, ack, irn_qr },
    lacksEwayBill: bills && !eway_bill && needsEwayBill(paper),
    /** The inputs to the sums of a credit note. */
    credit: {
      invoice: { supply_state, place_of_supply, year },
      lines: shown.lines.map(({ position, name, sac, rate, taxable, credited }) => ({
        ...{ position, name, sac, rate, taxable, credited },
      })),
      today: indianDay(app.now()),
    },
    can: {
      send: bills && kind !== "challan",
      credit:
        isInvoice && may(doer, "credits") && shown.lines.some((one) => one.taxable > one.credited),
      number: bills,
      dispute: isInvoice && bills && listed.open !== "",
    },
  };
}
