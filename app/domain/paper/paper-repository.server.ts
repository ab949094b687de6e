import type { Paper } from "#app/domain/billing/paper.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

/** A document as page and PDF show it, draft or issued; undefined for none. */
export async function findPaper(db: Db, id: string): Promise<Paper | undefined> {
  const found = db.selectFrom("document").selectAll().where("id", "=", id);
  const document = await found.executeTakeFirst();
  if (!document) return undefined;
  const lines = await db
    .selectFrom("document_line")
    .select(["name", "details", "sac", "quantity", "unit_rate", "discount", "amount"])
    .where("document_id", "=", id)
    .orderBy("position")
    .execute();
  const taxes = await db
    .selectFrom("document_tax")
    .select(["sac", "rate", "taxable", "cgst", "sgst", "igst"])
    .where("document_id", "=", id)
    .orderBy("sac")
    .orderBy("rate")
    .execute();
  const { kind, discount, taxable, cgst, sgst, igst, rounding, total, deposit, reason } = document;
  return {
    kind,
    number: document.number ?? "",
    issuedOn: document.issued_on ?? "",
    validUntil: document.valid_until ?? "",
    parties: JSON.parse(document.parties),
    placeOfSupply: document.place_of_supply,
    lines: lines.map(({ unit_rate, ...line }) => ({ ...line, unitRate: unit_rate })),
    taxes: taxes.map((tax) => ({ ...tax })),
    ...{ discount, taxable, cgst, sgst, igst, rounding, total, deposit, reason },
  };
}

export async function findFile(db: Db, documentId: string): Promise<Uint8Array | undefined> {
  const file = db.selectFrom("document_file").select("bytes").where("document_id", "=", documentId);
  return (await file.executeTakeFirst())?.bytes;
}

/** @returns whether there was none */
export async function insertFile(
  trx: Trx,
  file: { document_id: string; digest: string; bytes: Uint8Array; created_at: string },
): Promise<boolean> {
  const insert = trx.insertInto("document_file").values(file);
  const once = insert.onConflict((conflict) => conflict.column("document_id").doNothing());
  return (await once.returning("document_id").execute()).length > 0;
}

/** The documents without a PDF, the oldest first. @param from the first day of issue */
export async function findWithoutFile(db: Db, from: string): Promise<string[]> {
  const rows = await db
    .selectFrom("document")
    .leftJoin("document_file", "document_file.document_id", "document.id")
    .select("document.id")
    .where("document.state", "=", "issued")
    .where("document.issued_on", ">=", from)
    .where("document_file.document_id", "is", null)
    .orderBy("document.created_at")
    .execute();
  return rows.map(({ id }) => id);
}
