import { formatPaise } from "#app/domain/billing/paise.ts";
import { openOf } from "#app/domain/payments/balance.ts";
import { rupees } from "#app/domain/tax/gstr1.ts";
import type {
  RegisteredDocument,
  RegisteredPayment,
} from "#app/domain/tax/tax-repository.server.ts";
import { stateByCode } from "#content/gst-states.ts";

/** A list of the month for the books: amounts in rupees. */
export interface Register {
  title: string;
  columns: readonly string[];
  rows: (string | number)[][];
  /** The sum of its amounts, in paise. */
  sum: number;
}

export const registerIds = ["sales", "credits", "payments", "tds"] as const;
export type RegisterId = (typeof registerIds)[number];

const sums = ["Taxable", "CGST", "SGST", "IGST", "Rounding", "Total"];

/** Invoices, credit notes, payments and tax withheld (TDS) of a month. */
export function registersOf(
  documents: readonly RegisteredDocument[],
  payments: readonly RegisteredPayment[],
): Record<RegisterId, Register> {
  const invoices = documents.filter(({ kind }) => kind === "invoice");
  const credits = documents.filter(({ kind }) => kind === "credit");
  const withheld = payments.filter(
    ({ kind, direction, undone }) => kind === "tds" && direction === "in" && undone === 0,
  );
  const customer = ({ buyer, placeOfSupply, reference }: RegisteredDocument) => [
    ...[buyer.name, buyer.gstin, stateByCode(placeOfSupply) ?? "", reference],
  ];
  const amounts = ({ taxable, cgst, sgst, igst, rounding, total }: RegisteredDocument) =>
    [taxable, cgst, sgst, igst, rounding, total].map(rupees);
  const who = ["Customer", "GSTIN", "Place of supply", "Booking"];
  return {
    sales: {
      title: "Invoices",
      columns: ["Day", "Invoice", ...who, ...sums, "Paid", "Credited", "Open", "Due"],
      rows: invoices.map((one) => [
        ...[one.issuedOn, one.number, ...customer(one), ...amounts(one), rupees(one.settled)],
        ...[rupees(one.credited), rupees(openOf(one)), one.dueOn],
      ]),
      sum: sumOf(invoices, ({ total }) => total),
    },
    credits: {
      title: "Credit notes",
      columns: ["Day", "Credit note", "Invoice", "Invoice day", ...who, ...sums, "Reason"],
      rows: credits.map((one) => [
        ...[one.issuedOn, one.number, one.invoice?.number ?? "", one.invoice?.issuedOn ?? ""],
        ...[...customer(one), ...amounts(one), one.reason],
      ]),
      sum: sumOf(credits, ({ total }) => total),
    },
    payments: {
      title: "Payments",
      columns: [
        ...["Day", "Customer", "Booking", "Kind", "Purpose", "Direction", "Amount", "Reference"],
        ...["Settles", "Refunded", "Free", "State"],
      ],
      rows: payments.map((one) => [
        ...[one.on_day, one.customer, one.booking, one.kind, one.purpose, one.direction],
        ...[rupees(one.amount), one.reference || one.former || "", settlesOf(one)],
        ...[rupees(one.givenBack), rupees(one.free), one.undone ? "undone" : "confirmed"],
      ]),
      sum: sumOf(payments, ({ direction, amount }) => (direction === "in" ? amount : -amount)),
    },
    tds: {
      title: "Tax withheld (TDS)",
      columns: ["Day", "Customer", "Booking", "Amount", "Certificate", "Settles"],
      rows: withheld.map((one) => [
        ...[one.on_day, one.customer, one.booking, rupees(one.amount)],
        ...[one.certificate || "missing", settlesOf(one)],
      ]),
      sum: sumOf(withheld, ({ amount }) => amount),
    },
  };
}

/** "KA/26-27/00042 ₹500, KA/26-27/00043 ₹80" */
const settlesOf = ({ settles }: RegisteredPayment) =>
  settles.map(({ number, amount }) => `${number} ${formatPaise(amount)}`).join(", ");

export const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0);
