import { pdfName } from "#app/domain/billing/paper-words.ts";
import { findFile } from "#app/domain/paper/paper-repository.server.ts";
import type { Db } from "#app/platform/db/transact.ts";

/** The PDF of a document as its mail carries it; none while it could not be made. */
export async function attachedPdf(db: Db, documentId: string, number: string) {
  const bytes = await findFile(db, documentId);
  return bytes ? [{ filename: pdfName(number), content: Buffer.from(bytes) }] : [];
}
