import { sql } from "kysely";
import { inIds } from "#app/platform/db/store.ts";
import type { Db } from "#app/platform/db/transact.ts";

/** The settled and the credited sum of an invoice, in paise, as columns of `document`. */
export const settledSum = sql<number>`coalesce((
  select sum(amount) from settlement where settlement.document_id = document.id), 0)`;
export const creditedSum = sql<number>`coalesce((
  select sum(credit.total) from document as credit
  where credit.refers_to = document.id and credit.state = 'issued'), 0)`;
export const openSum = sql<number>`(document.total - ${settledSum} - ${creditedSum})`;

/** The issued invoices with their balances; a caller adds its conditions. */
export function balances(db: Db) {
  return db
    .selectFrom("document")
    .select(["document.id", "document.number", "document.record_id", "document.customer_id"])
    .select(["document.issued_on", "document.due_on", "document.total", "document.disputed"])
    .select(["document.reminded_at", "document.is_sample", "document.period_from"])
    .select([settledSum.as("settled"), creditedSum.as("credited")])
    .where("document.kind", "=", "invoice")
    .where("document.state", "=", "issued");
}

export type BalanceRow = Awaited<ReturnType<typeof findBalances>>[number];

/** The balance of one issued invoice; undefined for anything else. */
export async function findBalance(db: Db, id: string) {
  const row = await balances(db).where("document.id", "=", id).executeTakeFirst();
  return row && { ...row, settled: Number(row.settled), credited: Number(row.credited) };
}

/** Whose invoices or payments: those of a booking, or of a customer with all merged into it. */
export type Owner = { recordId: string } | { customerIds: readonly string[] };

/** The invoices of bookings or a customer, those that are due first before the others. */
export async function findBalances(db: Db, owner: Owner | { recordIds: readonly string[] }) {
  const all = balances(db);
  const own =
    "customerIds" in owner
      ? all.where("document.customer_id", "in", inIds(db, owner.customerIds))
      : all.where("document.record_id", "in", inIds(db, recordIdsOf(owner)));
  const rows = await own.orderBy("document.due_on").orderBy("document.id").execute();
  return rows.map((row) => ({
    ...row,
    ...{ settled: Number(row.settled), credited: Number(row.credited) },
  }));
}

const recordIdsOf = (owner: { recordId: string } | { recordIds: readonly string[] }) =>
  "recordId" in owner ? [owner.recordId] : owner.recordIds;
