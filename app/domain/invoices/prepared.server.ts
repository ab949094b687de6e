import type { App } from "#app/context.ts";
import { formatPaise } from "#app/domain/billing/paise.ts";
import type { Parties, Party } from "#app/domain/billing/paper.ts";
import { customerParty, deliveryParty } from "#app/domain/billing/party.ts";
import { placeOfSupply } from "#app/domain/billing/place-of-supply.ts";
import { sumDocument } from "#app/domain/billing/tax.ts";
import { billedTo } from "#app/domain/bookings/booking-fields.ts";
import { dueSentence } from "#app/domain/bookings/payment.ts";
import { isConfirmed } from "#app/domain/bookings/status.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { type Registration, registrationFor } from "#app/domain/catalogue/registrations.ts";
import type {
  Draft,
  NewDocument,
  NewLine,
} from "#app/domain/documents/document-repository.server.ts";
import * as documents from "#app/domain/documents/document-repository.server.ts";
import { sellerFor } from "#app/domain/documents/our-side.ts";
import { sumCredit } from "#app/domain/invoices/credit.ts";
import type { BilledBooking } from "#app/domain/invoices/invoice-repository.server.ts";
import * as invoices from "#app/domain/invoices/invoice-repository.server.ts";
import { type CreditLine, type DueLine, toBill } from "#app/domain/invoices/to-bill.ts";
import { paperLine } from "#app/domain/quotations/draft.ts";
import { withTaxes } from "#app/domain/quotations/ours.ts";
import { formatPieces } from "#app/domain/rental/line.ts";
import { formatDates } from "#app/domain/rental/rental-days.ts";
import { addDays, formatDayInFull, indianDay } from "#app/lib/dates.ts";
import type { Db } from "#app/platform/db/transact.ts";

/** From this total on the address of an unregistered customer is needed (CGST rule 46), in paise. */
const addressFrom = 50_000_00;

/** The next invoice of a booking, and its amounts to credit. */
export interface Prepared {
  booking: BilledBooking;
  registration: Registration | undefined;
  /** Undefined where nothing is to be billed. */
  invoice: (Draft & { lacks: string[] }) | undefined;
  /** The lines to be credited, by the id of their invoice. */
  credits: ReadonlyMap<string, readonly CreditLine[]>;
  /** Nothing will ever be billed or credited unless the booking changes. */
  isDone: boolean;
}

/** After all periods of any line. */
const forever = "9999-12-31";

/** Prepares the bills of some bookings. @param until periods that began by then are due */
export async function prepareAll(
  db: Db,
  catalogue: Catalogue,
  recordIds: readonly string[],
  { today, until = today }: { today: string; until?: string | undefined },
): Promise<Prepared[]> {
  const bookings = await invoices.findBookings(db, recordIds);
  const [real, samples] = await Promise.all([
    invoices.findBilled(db, recordIds, false),
    invoices.findBilled(db, recordIds, true),
  ]);
  return bookings.map((booking) => {
    const registration = registrationFor(catalogue, booking.branch, today);
    const billed = (registration?.isSample ? samples : real).get(booking.id) ?? [];
    // Confirming prepares the first month, also of a rental that begins later.
    const [first = until] = billed.length > 0 ? [] : firstDays(booking);
    const { bill, credit } = toBill(booking, billed, first > until ? first : until);
    const later = toBill(booking, billed, forever);
    return {
      ...{ booking, registration },
      // Without any price it says so.
      invoice:
        bill.length > 0 || lacksPrice(booking)
          ? draftInvoice(catalogue, booking, bill, today)
          : undefined,
      credits: Map.groupBy(credit, ({ documentId }) => documentId),
      isDone: later.bill.length + later.credit.length === 0 && !lacksPrice(booking),
    };
  });
}

const firstDays = ({ lines }: BilledBooking) =>
  lines.flatMap(({ day_from }) => day_from ?? []).sort();

const lacksPrice = ({ status, lines }: BilledBooking) =>
  isConfirmed(status) && lines.some(({ sum }) => sum === null);

const nobody = { name: "", address: [], state: "", gstin: "", phone: "", email: "" };

/** The registration that bills a booking, both parties of its papers, and what these lack. */
export function partiesFor(
  catalogue: Catalogue,
  booking: BilledBooking,
  today: string,
): Pick<NewDocument, "parties" | "placeOfSupply"> & {
  registration: Registration | undefined;
  lacks: string[];
} {
  const ours = sellerFor(catalogue, booking.branch, today);
  const buyer = buyerOf(booking);
  const terms = dueSentence({ ...booking, termsDays: booking.terms_days ?? 0 });
  const parties: Parties = {
    ...(ours ?? { seller: nobody, isSample: false, bank: null, upi: "" }),
    ...{
      buyer,
      delivery: deliveryParty(booking.company || booking.name, booking, buyer),
      terms: [terms],
      orderNo: booking.order_no,
    },
  };
  return {
    registration: registrationFor(catalogue, booking.branch, today),
    ...{ parties, placeOfSupply: placeOfSupply(buyer, parties.seller.state) },
    lacks: [
      ...(ours ? [] : ["Publish a GST registration first."]),
      ...(buyer.state ? [] : ["Enter the PIN code or the GSTIN: the tax depends on the state."]),
    ],
  };
}

function draftInvoice(
  catalogue: Catalogue,
  booking: BilledBooking,
  bill: readonly DueLine[],
  today: string,
): Draft & { lacks: string[] } {
  const { registration: _, lacks, ...billed } = partiesFor(catalogue, booking, today);
  const { buyer, seller } = billed.parties;
  const lines = bill.map((due) => invoiceLine(due, catalogue, today));
  const isWithinState = billed.placeOfSupply === seller.state;
  const { shares: _shares, ...sum } = sumDocument(lines, { isWithinState });
  const hasAddress = buyer.gstin !== "" || buyer.address.length > 1;
  return {
    ...{ kind: "invoice", recordId: booking.id, customerId: booking.customer_id, ...billed },
    ...{ lines, sum, dueOn: dueDay(booking, bill, today) },
    lacks: [
      ...lacks,
      ...(hasAddress || sum.total < addressFrom
        ? []
        : [`Enter the address: invoices from ${formatPaise(addressFrom)} need it.`]),
      ...booking.lines.flatMap((line) =>
        line.sum === null ? [`Enter the price of ${formatPieces(line)}.`] : [],
      ),
    ],
  };
}

/** Within the customer's terms, else before the first day that is billed. */
function dueDay({ terms_days }: BilledBooking, bill: readonly DueLine[], today: string): string {
  if (terms_days) return addDays(today, terms_days);
  const [first = today] = bill.flatMap(({ from }) => from ?? []).sort();
  return first > today ? first : today;
}

function invoiceLine(due: DueLine, catalogue: Catalogue, today: string): NewLine {
  const { line, from, to, amount, isWhole } = due;
  const [taxed] = withTaxes([{ ...line, day_from: from ?? line.day_from }], catalogue, today);
  const { sac = "", rate = 0 } = taxed ?? {};
  const whole = paperLine({ ...line, sac, rate });
  const shared = {
    ...{ ...whole, lineId: line.id, rate, amount, taxable: amount },
    ...{ dayFrom: from, dayTo: to, agreed: JSON.stringify(line) },
  };
  if (isWhole && amount === whole.amount) return shared;
  const days = formatDates({ day_from: from, day_to: to }, formatDayInFull);
  const details = [days, isWhole ? "" : "the difference to what was billed"]
    .filter(Boolean)
    .join(", ");
  // A part that pieces do not divide is one of all of them.
  const isDivisible = amount % line.quantity === 0;
  const quantity = isDivisible ? line.quantity : 1;
  const name = isDivisible ? line.name : formatPieces(line);
  return { ...shared, name, details, quantity, unitRate: amount / quantity, discount: 0 };
}

function buyerOf(booking: BilledBooking): Party {
  const { address_id, bill_to, bill_gstin, street1, more, town, pin, state } = booking;
  const typed = billedTo(booking);
  const at = address_id
    ? {
        ...{ name: bill_to ?? "", gstin: bill_gstin ?? "", street: street1 ?? "" },
        ...{ street2: more ?? "", city: town ?? "", postcode: pin ?? "" },
      }
    : typed;
  return customerParty({ ...at, state: address_id ? state : null });
}

/** Prepares the bill of a booking, for its page. @param until as in `prepareAll` */
export async function prepareFor(
  { store: { db }, catalogue, now }: Pick<App, "store" | "catalogue" | "now">,
  recordId: string,
  until?: string,
) {
  const today = indianDay(now());
  const [prepared] = await prepareAll(db, catalogue.current, [recordId], { today, until });
  if (!prepared) return undefined;
  const { invoice } = prepared;
  return {
    invoice: invoice && { paper: documents.paperOf(invoice), lacks: invoice.lacks },
    credits: await Promise.all(
      [...prepared.credits].map(async ([invoiceId, lines]) => {
        const found = await documents.findDocument(db, invoiceId);
        const own = await invoices.findInvoiceLines(db, invoiceId);
        const { total } = sumCredit(found, own, lines, today);
        return { invoiceId, number: found?.number ?? "", lines, total };
      }),
    ),
  };
}

export type PreparedRow = Awaited<ReturnType<typeof listPrepared>>[number];

/**
 * The bookings of a billing run, each with its next invoice and the amounts to credit.
 * @param until the last day of the month that is billed @param branch of one's own, or all
 */
export async function listPrepared(
  { store: { db }, catalogue, now }: Pick<App, "store" | "catalogue" | "now">,
  { until, branch }: { until?: string | undefined; branch?: string | undefined } = {},
) {
  const today = indianDay(now());
  const { current } = catalogue;
  const asReal = registrationFor(current, undefined, today)?.isSample === false;
  const ids = await invoices.findCandidates(db, { branch, asReal });
  const all = await prepareAll(db, current, ids, { today, until });
  return all.flatMap(({ booking, registration, invoice, credits }) => {
    if (!invoice && credits.size === 0) return [];
    const elsewhere = booking.lines.filter(
      ({ branch: id }) =>
        id && registrationFor(current, id, today)?.stateCode !== registration?.stateCode,
    );
    return {
      ...{ recordId: booking.id, no: booking.no, reference: booking.reference },
      ...{ branch: booking.branch, billing: booking.billing },
      customer: booking.customer ?? (booking.company || booking.name),
      customerId: booking.customer_id,
      lines: invoice?.lines.map(formatPieces).join(", ") ?? "",
      /** In paise, with tax; 0 for nothing to bill. */
      total: invoice?.sum.total ?? 0,
      lacks: invoice?.lacks ?? [],
      /** In paise, without tax. */
      credit: [...credits.values()].flat().reduce((sum, { amount }) => sum + amount, 0),
      /** Pieces that another state's branch delivers, for the accountant. */
      otherState: elsewhere.map(formatPieces),
    };
  });
}

/** The number of bookings with an invoice or a credit note to issue. */
export async function countPrepared(
  app: Pick<App, "store" | "catalogue" | "now">,
  branch?: string,
): Promise<number> {
  return (await listPrepared(app, { branch })).length;
}
