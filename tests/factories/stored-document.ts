import type { Insertable, Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Paper } from "#app/domain/billing/paper.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import { aPaper } from "#tests/factories/paper.ts";
import { storeRecord } from "#tests/factories/stored-record.ts";

/**
 * Puts a document into the database, as issued if it has a number.
 * @param recordId of its record; without one, one of its own @returns its id
 */
export async function storeDocument(
  db: Kysely<Tables>,
  paper: Paper = aPaper(),
  recordId?: string,
  own: Partial<
    Pick<Insertable<Tables["document"]>, "created_at" | "customer_id" | "refers_to" | "year" | "no">
  > = {},
): Promise<string> {
  const { kind, lines, taxes, parties, number, issuedOn, validUntil, placeOfSupply } = paper;
  const { taxable, cgst, sgst, igst, rounding, total, deposit, discount, reason } = paper;
  const id = uuidv7();
  const document = {
    ...{
      id,
      kind,
      revision: 1,
      discount_percent: 0,
      key: null,
      created_by: null,
      customer_id: null,
    },
    ...{ state: "draft" as const, number: null, issued_on: null },
    valid_until: validUntil || null,
    due_on: paper.dueOn || null,
    direction: paper.direction ?? null,
    registration: parties.seller.gstin,
    record_id: recordId ?? (await storeRecord(db, "enquiry")),
    supply_state: parties.seller.state,
    place_of_supply: placeOfSupply,
    parties: JSON.stringify(parties),
    bill_to: "",
    created_at: new Date().toISOString(),
    ...{ taxable, cgst, sgst, igst, rounding, total, deposit, discount, reason },
    ...own,
  };
  await db.insertInto("document").values(document).execute();
  const shared = { document_id: id, rate: 18, day_from: null, day_to: null, agreed: "" };
  for (const [position, { unitRate, ...line }] of lines.entries()) {
    const row = { ...shared, ...line, position, unit_rate: unitRate, taxable: line.amount };
    await db.insertInto("document_line").values(row).execute();
  }
  for (const tax of taxes) {
    await db
      .insertInto("document_tax")
      .values({ document_id: id, ...tax })
      .execute();
  }
  if (number) {
    const issued = { state: "issued" as const, number, issued_on: issuedOn };
    await db.updateTable("document").set(issued).where("id", "=", id).execute();
  }
  return id;
}
