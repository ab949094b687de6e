import type { Db } from "#app/platform/db/transact.ts";

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
