import { type RawBuilder, sql } from "kysely";
import { payments, returnedSum, usedSum } from "#app/domain/payments/payment-repository.server.ts";
import type { Db } from "#app/platform/db/transact.ts";
import { type RowOf, tableList } from "#app/platform/lists/list.server.ts";
import type { ListNarrowing } from "#app/platform/lists/list-query.ts";
import { hasTerms } from "#app/platform/search/search-repository.server.ts";
import { termsOf } from "#app/platform/search/words.ts";

const isLeft = sql`payment.state = 'confirmed' and direction = 'in' and undone = 0
  and payment.amount > ${usedSum} + ${returnedSum}`;

/** Filters of payments: by state, or by work that waits for somebody. */
const conditions = {
  reported: sql`payment.state = 'reported'`,
  confirmed: sql`payment.state = 'confirmed' and undone = 0 and direction = 'in'`,
  refused: sql`payment.state = 'refused'`,
  undone: sql`undone = 1`,
  free: sql`purpose = 'invoice' and ${isLeft}`,
  held: sql`purpose = 'deposit' and ${isLeft}`,
  certificate: sql`payment.kind = 'tds' and certificate = '' and payment.state = 'confirmed'
    and undone = 0 and direction = 'in'`,
} satisfies Record<string, RawBuilder<unknown>>;

export type PaymentState = keyof typeof conditions;
export const paymentStates = Object.keys(conditions) as PaymentState[];
export type PaymentRow = RowOf<ReturnType<typeof paymentList>>;

/** Newest first, those that gave money back too. */
export function paymentList(
  db: Db,
  { search, filters }: Pick<ListNarrowing, "search" | "filters">,
) {
  const { state, kind, month } = filters;
  return tableList({
    db,
    table: "payment",
    rows: paymentRows(db),
    count: true,
    filters: [
      state && conditions[state as PaymentState],
      kind && sql`payment.kind = ${kind}`,
      month && sql`on_day between ${`${month}-01`} and ${`${month}-31`}`,
      search && isFound(db, search),
    ],
  });
}

/** By its reference or certificate, its customer, or its booking. */
function isFound(db: Db, search: string) {
  const terms = termsOf(search);
  if (terms.length === 0) return sql`1 = 0`;
  const own = terms.map(
    ([typed]) => sql`lower(reference || ' ' || certificate) like ${`%${typed}%`}`,
  );
  return sql`(${sql.join(own, sql` and `)} or ${hasTerms(db, sql`payment.record_id`, terms)}
    or ${hasTerms(db, sql`payment.customer_id`, terms)})`;
}

/** Payments with whose they are, and what proves them. */
function paymentRows(db: Db) {
  return payments(db).select([
    sql<string | null>`(select name from customer where id = payment.customer_id)`.as("customer"),
    sql<string | null>`(select name from record where id = payment.record_id)`.as("person"),
    sql<string | null>`(select reference from booking
      where booking.record_id = payment.record_id)`.as("booking"),
    sql<number | null>`(select whole.undone from payment as whole
      where whole.id = payment.of_id)`.as("undoes"),
    sql<string | null>`(select type from payment_proof
      where payment_id = payment.id)`.as("proof"),
  ]);
}

/** Payments that customers reported, oldest first. */
export function findReported(db: Db, limit: number) {
  return paymentRows(db)
    .where(conditions.reported as RawBuilder<boolean>)
    .orderBy("id")
    .limit(limit)
    .execute();
}

export function findListed(db: Db, id: string) {
  return paymentRows(db).where("payment.id", "=", id).executeTakeFirst();
}

/** Refunds of a payment, in part or whole. */
export function findReturns(db: Db, id: string) {
  return paymentRows(db).where("of_id", "=", id).orderBy("id").execute();
}

/** The payments of a booking, oldest first. */
export function findPaymentsOf(db: Db, recordId: string) {
  return paymentRows(db).where("record_id", "=", recordId).orderBy("id").execute();
}

/** Acts on a payment, from the audit. */
export function findActs(
  db: Db,
  { id, record_id, customer_id }: Pick<PaymentRow, "id" | "record_id" | "customer_id">,
) {
  return db
    .selectFrom("audit")
    .select(["id", "at", "action", "actor_id", "actor_name", "after"])
    .where("record_id", "=", record_id ?? customer_id ?? id)
    .where("after", "like", `%/admin/payments/${id}%`)
    .orderBy("id")
    .execute();
}
