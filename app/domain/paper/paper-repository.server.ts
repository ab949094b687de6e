import type { Db, Trx } from "#app/platform/db/transact.ts";

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

/** Numbers of the portal were entered: the PDF that shows them is made anew. */
export async function deleteFile(trx: Trx, documentId: string) {
  await trx.deleteFrom("document_file").where("document_id", "=", documentId).execute();
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
