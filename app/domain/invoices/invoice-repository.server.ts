import { sql } from "kysely";
import { findRentals } from "#app/domain/bookings/booking-repository.server.ts";
import type { BilledLine } from "#app/domain/invoices/to-bill.ts";
import { inIds } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

export type BilledBooking = Awaited<ReturnType<typeof findBookings>>[number];

/** Bookings with all that decides what is billed, and to whom. */
export async function findBookings(db: Db, recordIds: readonly string[]) {
  if (recordIds.length === 0) return [];
  const [rentals, billings] = await Promise.all([
    findRentals(db, recordIds),
    db
      .selectFrom("booking")
      .leftJoin("customer", "customer.id", "booking.customer_id")
      .leftJoin("billing_address", "billing_address.id", "booking.billing_address_id")
      .select(["record_id", "billing", "booking.customer_id", "to_bill"])
      .select(["customer.name as customer", "terms_days"])
      .select(["billing_address.id as address_id", "billing_address.name as bill_to"])
      .select(["billing_address.gstin as bill_gstin", "billing_address.street as street1"])
      .select(["billing_address.street2 as more", "billing_address.city as town"])
      .select(["billing_address.postcode as pin", "billing_address.state as state"])
      .where("record_id", "in", inIds(db, recordIds))
      .execute(),
  ]);
  const byId = new Map(billings.map((billing) => [billing.record_id, billing]));
  return rentals.flatMap((rental) => {
    const own = byId.get(rental.id);
    return own ? { ...own, ...rental } : [];
  });
}

/** The lines of the invoices of some bookings, oldest first, by booking; charges are none of them. */
export async function findBilled(db: Db, recordIds: readonly string[], isSample: boolean) {
  if (recordIds.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom("document_line as line")
    .innerJoin("document", "document.id", "line.document_id")
    .select(["record_id", "document.id as documentId", "line.position", "line.line_id as lineId"])
    .select(["line.agreed", "line.day_from as from", "line.taxable as amount"])
    .select([creditedOf().as("credited"), creditedOf(sql`and own.agreed = ''`).as("final")])
    .where("record_id", "in", inIds(db, recordIds))
    .where("document.kind", "=", "invoice")
    .where("state", "=", "issued")
    .where("is_sample", "=", Number(isSample))
    .where("agreed", "<>", "")
    .orderBy("document.id")
    .orderBy("line.position")
    .execute();
  const lines = rows.map(({ record_id, lineId, agreed, credited, final, ...row }) => ({
    ...{ record_id, ...row, lineId: lineId ?? "", agreed: JSON.parse(agreed) },
    ...{ credited: Number(credited), final: Number(final) },
  }));
  return Map.groupBy(lines satisfies BilledLine[], ({ record_id }) => record_id);
}

/**
 * The sum that credit notes of an invoice took off a line: their lines have its position. Lines
 * without a line of a booking are final: their credit is not billed again.
 */
const creditedOf = (
  which = sql``,
) => sql<number>`coalesce((select sum(own.taxable) from document_line as own
  join document as credit on credit.id = own.document_id
  where credit.refers_to = line.document_id and credit.state = 'issued'
    and own.position = line.position ${which}), 0)`;

/** The lines of one invoice, with what was credited of each. */
export async function findInvoiceLines(db: Db, documentId: string) {
  const rows = await db
    .selectFrom("document_line as line")
    .selectAll("line")
    .select(creditedOf().as("credited"))
    .where("document_id", "=", documentId)
    .orderBy("position")
    .execute();
  return rows.map((row) => ({ ...row, credited: Number(row.credited) }));
}

export type InvoiceLine = Awaited<ReturnType<typeof findInvoiceLines>>[number];

/**
 * The bookings of which something may have to be billed or credited.
 * @param asReal whether real registrations bill: then those with sample invoices are among them
 */
export async function findCandidates(
  db: Db,
  { branch, asReal }: { branch?: string | undefined; asReal: boolean },
): Promise<string[]> {
  const invoiced = db
    .selectFrom("document")
    .select("record_id")
    .where("kind", "=", "invoice")
    .where("state", "=", "issued");
  let query = db
    .selectFrom("booking")
    .innerJoin("record", "record.id", "booking.record_id")
    .select("record.id")
    .where(({ or, eb }) =>
      or([
        eb("to_bill", "=", 1),
        ...(asReal ? [eb("record.id", "in", invoiced.where("is_sample", "=", 1))] : []),
      ]),
    )
    .where(({ or, eb }) =>
      or([
        eb("status", "in", ["confirmed", "scheduled", "delivered", "returned"]),
        eb("record.id", "in", invoiced),
      ]),
    );
  if (branch !== undefined) query = query.where("branch", "=", branch);
  const rows = await query.orderBy("record.id").execute();
  return rows.map(({ id }) => id);
}

/** The sample invoices of a booking. */
export async function findSamples(db: Db, recordId: string): Promise<string[]> {
  const own = db.selectFrom("document").select("id").where("record_id", "=", recordId);
  const rows = await own.where("kind", "=", "invoice").where("is_sample", "=", 1).execute();
  return rows.map(({ id }) => id);
}

/** The credit notes of an invoice, oldest first. */
export function findCredits(db: Db, invoiceId: string) {
  return db
    .selectFrom("document")
    .select(["id", "number", "issued_on", "total", "reason"])
    .where("refers_to", "=", invoiceId)
    .where("state", "=", "issued")
    .orderBy("id")
    .execute();
}

/** Sets the columns that may still change on an issued document. */
export async function setDocument(
  trx: Trx,
  id: string,
  set: { disputed?: number } & Partial<Record<"irn" | "irn_qr" | "ack" | "eway_bill", string>>,
) {
  await trx.updateTable("document").set(set).where("id", "=", id).execute();
}
