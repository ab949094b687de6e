import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { findFamily, findRemaining } from "#app/domain/customers/customer-repository.server.ts";
import type { Owner } from "#app/domain/payments/balance-repository.server.ts";
import { inIds } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

/** The settled and the refunded sum of a payment, in paise, as columns of `payment`. */
export const usedSum = sql<number>`coalesce((
  select sum(amount) from settlement where settlement.payment_id = payment.id), 0)`;
export const returnedSum = sql<number>`coalesce((
  select sum(back.amount) from payment as back where back.of_id = payment.id), 0)`;

/** Payments with what is used of them; a caller adds its conditions. */
export function payments(db: Db) {
  return db
    .selectFrom("payment")
    .selectAll("payment")
    .select([usedSum.as("used"), returnedSum.as("returned")]);
}

export type StoredPayment = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

type Row = Awaited<ReturnType<ReturnType<typeof payments>["execute"]>>[number];

/** With `free`: what of a confirmed payment settles nothing and was not given back, in paise. */
export function withFree(row: Row) {
  const [used, returned] = [Number(row.used), Number(row.returned)];
  const counts = row.state === "confirmed" && row.direction === "in";
  return { ...row, used, returned, free: counts ? row.amount - used - returned : 0 };
}

export async function findPayment(db: Db, id: string) {
  const row = await payments(db).where("payment.id", "=", id).executeTakeFirst();
  return row && withFree(row);
}

/** Of a booking, or of a customer; the oldest first. */
export async function findPayments(db: Db, owner: Owner) {
  const own =
    "recordId" in owner
      ? payments(db).where("payment.record_id", "=", owner.recordId)
      : payments(db).where("payment.customer_id", "in", inIds(db, owner.customerIds));
  const rows = await own.orderBy("payment.on_day").orderBy("payment.id").execute();
  return rows.map(withFree);
}

/** Of a booking's deposits that are confirmed, in paise: what we hold. */
export function heldOf(payments: readonly Pick<StoredPayment, "purpose" | "free">[]): number {
  return payments.reduce((sum, { purpose, free }) => (purpose === "deposit" ? sum + free : sum), 0);
}

/** Locks a payment until the transaction ends. */
export async function lockPayment(trx: Trx, id: string): Promise<StoredPayment | undefined> {
  const locked = trx.selectFrom("payment").select("id").where("id", "=", id).forNoKeyUpdate();
  return (await locked.executeTakeFirst()) && findPayment(trx, id);
}

/** The payment that a submission has made already. */
export function findByKey(db: Db, key: string) {
  return db.selectFrom("payment").select("id").where("key", "=", key).executeTakeFirst();
}

interface NewRow {
  id: string;
  customer_id: string | null;
  record_id: string | null;
  kind: StoredPayment["kind"];
  purpose: StoredPayment["purpose"];
  direction: StoredPayment["direction"];
  of_id: string | null;
  amount: number;
  on_day: string;
  reference: string;
  certificate: string;
  state: "reported" | "confirmed";
  note: string;
  created_by: string | null;
  key: string;
  created_at: string;
}

/** @returns whether its reference was not entered before */
export async function insertPayment(trx: Trx, row: NewRow): Promise<boolean> {
  const insert = trx.insertInto("payment").values(row);
  const once = insert.onConflict((conflict) => conflict.doNothing()).returning("id");
  return (await once.execute()).length > 0;
}

type Set = Partial<Pick<StoredPayment, "state" | "note" | "certificate" | "undone">> & {
  customer_id?: string | null;
};

export async function setPayment(trx: Trx, id: string, set: Set) {
  await trx.updateTable("payment").set(set).where("id", "=", id).execute();
}

export async function insertProof(
  trx: Trx,
  proof: { payment_id: string; type: "pdf" | "png" | "jpg"; bytes: Uint8Array },
) {
  await trx.insertInto("payment_proof").values(proof).execute();
}

export function findProof(db: Db, paymentId: string) {
  const proofs = db.selectFrom("payment_proof").select(["type", "bytes"]);
  return proofs.where("payment_id", "=", paymentId).executeTakeFirst();
}

/** The payer of a booking, and the recipient of our mails. */
export function findPayer(db: Db, recordId: string) {
  return db
    .selectFrom("booking")
    .innerJoin("record", "record.id", "booking.record_id")
    .leftJoin("billing_address", "billing_address.id", "booking.billing_address_id")
    .select(["record.id", "record.no", "branch", "status", "booking.customer_id", "reference"])
    .select(sql<string>`coalesce(nullif(billing_address.email, ''), record.email)`.as("email"))
    .where("record.id", "=", recordId)
    .executeTakeFirst();
}

interface Settled {
  document_id: string;
  payment_id: string;
  amount: number;
  undoes?: string;
  created_by: string | null;
}

export async function insertSettlement(trx: Trx, { undoes, ...row }: Settled, at: Date) {
  const created_at = at.toISOString();
  const settlement = { ...row, id: uuidv7(), undoes: undoes ?? null, created_at };
  await trx.insertInto("settlement").values(settlement).execute();
}

/** The settlements of an invoice or a payment that nothing undid, oldest first. */
export async function findSettlements(
  db: Db,
  filter: { document_id: string } | { payment_id: string } | { id: string },
) {
  return db
    .selectFrom("settlement")
    .innerJoin("document", "document.id", "settlement.document_id")
    .innerJoin("payment", "payment.id", "settlement.payment_id")
    .select(["settlement.id", "settlement.document_id", "settlement.payment_id"])
    .select(["settlement.amount", "settlement.created_at", "number", "document.record_id"])
    .select(["payment.kind", "payment.reference", "payment.on_day", "payment.purpose"])
    .where((eb) =>
      eb.and(
        Object.entries(filter).map(([column, value]) =>
          eb(`settlement.${column as "id"}`, "=", value),
        ),
      ),
    )
    .where("settlement.undoes", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("settlement as back")
            .select("back.id")
            .whereRef("back.undoes", "=", "settlement.id"),
        ),
      ),
    )
    .orderBy("settlement.id")
    .execute();
}

/** Cash that was taken, in paise, but for what was refused or undone. */
export async function sumCash(
  db: Db,
  { recordId, customerId, day }: Record<"recordId" | "customerId", string | null> & { day: string },
) {
  const cash = db
    .selectFrom("payment")
    .select(({ fn }) => fn.sum<number | null>("amount").as("sum"))
    .where("kind", "=", "cash")
    .where("direction", "=", "in")
    .where("state", "<>", "refused")
    .where("undone", "=", 0);
  const sumOf = async (own: typeof cash) => Number((await own.executeTakeFirst())?.sum ?? 0);
  return {
    booking: recordId ? await sumOf(cash.where("record_id", "=", recordId)) : 0,
    day: customerId
      ? await sumOf(
          cash
            .where("customer_id", "in", inIds(db, await findOneCustomer(db, customerId)))
            .where("on_day", "=", day),
        )
      : 0,
  };
}

/**
 * Locks a customer, so that cash of two of its bookings is counted one after the other.
 * @returns whether there is one
 */
export async function lockCustomer(trx: Trx, id: string): Promise<boolean> {
  const remaining = (await findRemaining(trx, id)) ?? id;
  const row = trx.selectFrom("customer").select("id").where("id", "=", remaining);
  return (await row.forNoKeyUpdate().execute()).length > 0;
}

/** The ids of all that are one customer with this one. */
export async function findOneCustomer(db: Db, id: string): Promise<string[]> {
  return findFamily(db, (await findRemaining(db, id)) ?? id);
}
