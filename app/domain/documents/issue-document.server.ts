import * as documents from "#app/domain/documents/document-repository.server.ts";
import { financialYear, numberOf } from "#app/domain/documents/series.ts";
import { indianDay } from "#app/lib/dates.ts";
import type { Announce, Trx } from "#app/platform/db/transact.ts";

/** All sample registrations share one series: their papers are in no return. */
const sampleSeries = "SAMPLE";

/**
 * Issues an invoice, credit note or challan: stores it, takes the next number of its series, and
 * freezes it. Only the commit makes the number final: on SQLite the work may run twice. The PDF
 * follows automatically.
 * @param prefix of the registration's numbers
 */
export async function issueDocument(
  trx: Trx,
  announce: Announce,
  document: documents.NewDocument,
  prefix: string,
  at: Date,
): Promise<{ id: string; number: string; issuedOn: string }> {
  const { id, kind, parties } = document;
  const { isSample, seller } = parties;
  const today = indianDay(at);
  const year = financialYear(today);
  await documents.insertDocument(trx, document, at);
  const registration = isSample ? sampleSeries : seller.gstin;
  const { no, day } = await documents.nextNumber(trx, { registration, kind, year }, today);
  const number = numberOf({ prefix, isSample }, { kind, year, no });
  await documents.freeze(trx, id, { number, year, no, issued_on: day });
  announce({ kind: "document", id, what: "created" });
  return { id, number, issuedOn: day };
}
