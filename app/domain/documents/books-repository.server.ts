import { type RawBuilder, sql } from "kysely";
import { dayMs } from "#app/lib/dates.ts";
import { inIds } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

/** For how many days books are kept, at least: triggers of the database refuse less (CGST Act s. 36). */
const keptDays = 2922;

/** The issued papers and the payments of records, as their customer gets them with own data. */
export async function findBooks(db: Db, recordIds: readonly string[]) {
  const own = inIds(db, recordIds);
  const [documents, payments] = await Promise.all([
    db
      .selectFrom("document")
      .select(["record_id", "kind", "number", "issued_on", "due_on", "taxable", "total"])
      .where("record_id", "in", own)
      .where("state", "<>", "draft")
      .orderBy("issued_on")
      .orderBy("number")
      .execute(),
    ownPayments(db).select("record_id").where("record_id", "in", own).execute(),
  ]);
  const ofRecord = Map.groupBy(documents, ({ record_id }) => record_id);
  const paid = Map.groupBy(payments, ({ record_id }) => record_id ?? "");
  return new Map(
    [...new Set([...ofRecord.keys(), ...paid.keys()])].map((id) => [
      id,
      {
        documents: (ofRecord.get(id) ?? []).map(({ record_id: _, ...document }) => document),
        payments: (paid.get(id) ?? []).map(({ record_id: _, ...payment }) => payment),
      },
    ]),
  );
}

/** Payments of customers that are for no booking; amounts are paise. */
export function findPaymentsOf(db: Db, customerIds: readonly string[]) {
  return ownPayments(db)
    .select("customer_id")
    .where("customer_id", "in", inIds(db, customerIds))
    .where("record_id", "is", null)
    .execute();
}

function ownPayments(db: Db) {
  return db
    .selectFrom("payment")
    .select(["kind", "purpose", "direction", "amount", "on_day", "reference", "certificate"])
    .select("state")
    .orderBy("on_day")
    .orderBy("id");
}

/** A condition: no books of a record must be stored longer. @param before also older than this */
export function areBooksOver(now: string, before: string): RawBuilder<boolean> {
  const oldest = new Date(Date.parse(now) - keptDays * dayMs).toISOString();
  const cut = oldest < before ? oldest : before;
  return sql`not exists (
    select 1 from document where record_id = record.id and state <> 'draft' and (
      coalesce(accepted_at, '') > ${cut} or (kind <> 'quotation' and created_at > ${cut})
    )
  ) and not exists (
    select 1 from payment where record_id = record.id and state = 'confirmed' and created_at > ${cut}
  )`;
}

/** Deletes payments, settlements and charges of records, whose documents go with them. */
export async function deleteBooks(trx: Trx, recordIds: readonly string[]): Promise<void> {
  const own = inIds(trx, recordIds);
  const documents = trx.selectFrom("document").select("id").where("record_id", "in", own);
  await trx.deleteFrom("settlement").where("document_id", "in", documents).execute();
  await trx.deleteFrom("charge").where("record_id", "in", own).execute();
  // Payments that settle an invoice of another booking remain, for its customer.
  await sql`update payment set record_id = null where record_id in ${own} and exists (
    select 1 from settlement where payment_id = coalesce(payment.of_id, payment.id)
  )`.execute(trx);
  await sql`delete from payment where record_id in ${own}
    or of_id in (select id from payment where record_id in ${own})`.execute(trx);
}

/** Deletes notes and proofs in the books of records, and payments that were not confirmed. */
export async function anonymiseBooks(trx: Trx, recordIds: readonly string[]): Promise<void> {
  const own = inIds(trx, recordIds);
  await erasePayments(trx, sql`record_id in ${own}`);
  await trx
    .deleteFrom("payment")
    .where("record_id", "in", own)
    .where("state", "<>", "confirmed")
    .execute();
  await trx.updateTable("charge").set({ note: "" }).where("record_id", "in", own).execute();
}

/** The notes and proofs of what an account reported, once staff have confirmed or refused it. */
export function anonymiseReports(trx: Trx, accountId: string): Promise<void> {
  return erasePayments(trx, sql`created_by = ${accountId} and state <> 'reported'`);
}

/** The notes and proofs of a customer's payments that are for no booking. */
export function anonymisePaymentsOf(trx: Trx, customerId: string): Promise<void> {
  return erasePayments(trx, sql`customer_id = ${customerId} and record_id is null`);
}

async function erasePayments(trx: Trx, which: RawBuilder<unknown>): Promise<void> {
  await sql`delete from payment_proof
    where payment_id in (select id from payment where ${which})`.execute(trx);
  await sql`update payment set note = '' where note <> '' and ${which}`.execute(trx);
}
