import { sql } from "kysely";
import type { Parties } from "#app/domain/billing/paper.ts";
import type { NumberedKind } from "#app/domain/documents/series.ts";
import type { Span } from "#app/domain/numbers/period.ts";
import { creditedSum, settledSum } from "#app/domain/payments/balance-repository.server.ts";
import type { LastNumbers } from "#app/domain/tax/checks.ts";
import type { TaxedDocument } from "#app/domain/tax/gstr1.ts";
import type { Db } from "#app/platform/db/transact.ts";

/** The documents that are in returns: issued ones, no sample, no quotation. */
const inReturn = (db: Db) =>
  db
    .selectFrom("document")
    .where("document.is_sample", "=", 0)
    .where("document.kind", "<>", "quotation")
    .where("document.state", "<>", "draft");

/** The GST numbers under which anything but samples was issued. */
export async function findRegistrations(db: Db): Promise<string[]> {
  const rows = await inReturn(db).select("registration").distinct().execute();
  return rows.map(({ registration }) => registration);
}

/** A document with the further columns of the registers. */
export interface RegisteredDocument extends TaxedDocument {
  /** The booking's. */
  reference: string;
  dueOn: string;
  reason: string;
  /** Of an invoice, as of now: what payments settled, and what credit notes took off. */
  settled: number;
  credited: number;
}

/** All that was issued in a span, in the order of its numbers. */
export async function findTaxed(
  db: Db,
  registration: string,
  { from, to }: Span,
): Promise<RegisteredDocument[]> {
  const issued = inReturn(db)
    .where("document.registration", "=", registration)
    .where("document.issued_on", ">=", from)
    .where("document.issued_on", "<=", to);
  const rows = await issued
    .leftJoin("customer", "customer.id", "document.customer_id")
    .leftJoin("document as invoice", "invoice.id", "document.refers_to")
    .select(["document.id", "document.record_id", "document.kind", "document.state"])
    .select(["document.number", "document.year", "document.no", "document.issued_on"])
    .select(["document.parties", "document.supply_state", "document.place_of_supply"])
    .select(["document.taxable", "document.cgst", "document.sgst", "document.igst"])
    .select(["document.rounding", "document.total", "customer.kind as customer_kind"])
    .select(["invoice.number as invoice_number", "invoice.issued_on as invoice_on"])
    .select([
      "invoice.total as invoice_total",
      "invoice.year as invoice_year",
      "document.due_on",
      "document.reason",
    ])
    .leftJoin("booking", "booking.record_id", "document.record_id")
    .select("booking.reference")
    .select([settledSum.as("settled"), creditedSum.as("credited")])
    .orderBy("document.kind")
    .orderBy("document.no")
    .execute();
  const taxes = await issued
    .innerJoin("document_tax as tax", "tax.document_id", "document.id")
    .select(["document_id", "sac", "rate", "tax.taxable", "tax.cgst", "tax.sgst", "tax.igst"])
    .execute();
  const taxesOf = Map.groupBy(taxes, ({ document_id }) => document_id);
  return rows.map((row) => {
    const { buyer } = JSON.parse(row.parties) as Parties;
    const { id, taxable, cgst, sgst, igst, rounding, total } = row;
    return {
      ...{ id, recordId: row.record_id, kind: row.kind as NumberedKind },
      isCancelled: row.state === "cancelled",
      ...{ number: row.number ?? "", year: row.year ?? "", no: row.no ?? 0 },
      issuedOn: row.issued_on ?? "",
      buyer: { ...buyer, isCompany: row.customer_kind === "company" },
      ...{ supplyState: row.supply_state, placeOfSupply: row.place_of_supply },
      ...{ taxable, cgst, sgst, igst, rounding, total },
      taxes: taxesOf.get(id) ?? [],
      ...{ dueOn: row.due_on ?? "", reason: row.reason, reference: row.reference ?? "" },
      ...{ settled: Number(row.settled), credited: Number(row.credited) },
      invoice:
        row.invoice_number && row.invoice_on
          ? {
              number: row.invoice_number,
              year: row.invoice_year ?? "",
              issuedOn: row.invoice_on,
              total: row.invoice_total ?? 0,
            }
          : undefined,
    };
  });
}

/** The last number of each series before a day. */
export async function findLastNumbers(
  db: Db,
  registration: string,
  before: string,
): Promise<LastNumbers> {
  const rows = await inReturn(db)
    .where("registration", "=", registration)
    .where("issued_on", "<", before)
    .select(["kind", "year", sql<number>`max(no)`.as("last")])
    .groupBy(["kind", "year"])
    .execute();
  return rows.map(({ kind, year, last }) => ({
    ...{ kind: kind as NumberedKind, year: year ?? "", last },
  }));
}

export type RegisteredPayment = Awaited<ReturnType<typeof findPaymentsOf>>[number];

/** The confirmed payments of a span, both ways, with what they settle; not those of samples. */
export async function findPaymentsOf(db: Db, { from, to }: Span) {
  const paid = db
    .selectFrom("payment")
    .where("payment.state", "=", "confirmed")
    .where("payment.on_day", ">=", from)
    .where("payment.on_day", "<=", to);
  const settled = await paid
    .innerJoin("settlement", "settlement.payment_id", "payment.id")
    .innerJoin("document", "document.id", "settlement.document_id")
    .select(["payment_id", "document.number", "is_sample"])
    .select(sql<string>`sum(settlement.amount)`.as("amount"))
    .groupBy(["payment_id", "document.number", "is_sample"])
    .orderBy("document.number")
    .execute();
  const rows = await paid
    .leftJoin("customer", "customer.id", "payment.customer_id")
    .leftJoin("booking", "booking.record_id", "payment.record_id")
    .leftJoin("payment as former", "former.id", "payment.of_id")
    .select(["payment.id", "payment.on_day", "payment.kind", "payment.purpose"])
    .select(["payment.direction", "payment.amount", "payment.reference", "payment.certificate"])
    .select(["payment.undone", "customer.name as customer", "booking.reference as booking"])
    .select("former.reference as former")
    .select(
      sql<string>`(select coalesce(sum(back.amount), 0) from payment as back
        where back.of_id = payment.id)`.as("back"),
    )
    .orderBy("payment.on_day")
    .orderBy("payment.created_at")
    .execute();
  const settledBy = Map.groupBy(settled, ({ payment_id }) => payment_id);
  return rows.flatMap(({ back, customer, booking, ...payment }) => {
    const all = settledBy.get(payment.id) ?? [];
    if (all.some(({ is_sample }) => is_sample === 1)) return [];
    const settles = all
      .map(({ number, amount }) => ({ number: number ?? "", amount: Number(amount) }))
      .filter(({ amount }) => amount !== 0);
    const sum = settles.reduce((total, { amount }) => total + amount, 0);
    const givenBack = Number(back);
    return {
      ...{ ...payment, customer: customer ?? "", booking: booking ?? "", settles, givenBack },
      free: payment.direction === "in" ? payment.amount - sum - givenBack : 0,
    };
  });
}
