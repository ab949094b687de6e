import type { Db } from "#app/platform/db/transact.ts";

/** The issued invoices, credit notes and challans of a booking, oldest first. */
export function findOfBooking(db: Db, recordId: string) {
  return db
    .selectFrom("document")
    .leftJoin("document as invoice", "invoice.id", "document.refers_to")
    .select(["document.id", "document.kind", "document.state", "document.number"])
    .select(["document.issued_on", "document.total", "document.direction", "document.disputed"])
    .select("invoice.number as of")
    .where("document.record_id", "=", recordId)
    .where("document.state", "<>", "draft")
    .where("document.kind", "<>", "quotation")
    .orderBy("document.id")
    .execute();
}

/** The charges of a booking, oldest first, those that were billed with their invoice. */
export function findCharges(db: Db, recordId: string) {
  return db
    .selectFrom("charge")
    .leftJoin("document", "document.id", "charge.document_id")
    .leftJoin("unit", "unit.id", "charge.unit_id")
    .select(["charge.id", "charge.version", "charge.kind", "charge.name", "charge.amount"])
    .select(["with_gst", "charge.state", "charge.note", "document_id", "number", "tag"])
    .where("charge.record_id", "=", recordId)
    .orderBy("charge.id")
    .execute();
}
