import { type RawBuilder, sql } from "kysely";
import type { Db } from "#app/platform/db/transact.ts";
import { type RowOf, tableList } from "#app/platform/lists/list.server.ts";
import type { ListNarrowing } from "#app/platform/lists/list-query.ts";
import { hasTerms } from "#app/platform/search/search-repository.server.ts";
import { termsOf } from "#app/platform/search/words.ts";

const settled = sql<number>`coalesce((select cast(sum(amount) as bigint) from settlement
  where payment_id = payment.id), 0)`;
const returned = sql<number>`coalesce((select cast(sum(back.amount) as bigint) from payment as back
  where back.of_id = payment.id), 0)`;
const isLeft = sql`payment.state = 'confirmed' and direction = 'in' and undone = 0
  and payment.amount > ${settled} + ${returned}`;

/** What payments are narrowed to: a state, or what of them waits for somebody. */
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
export function paymentList(db: Db, { search, filters }: Pick<ListNarrowing, "search" | "filters">) {
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

/** Payments with what is left of them, and whose they are. */
function paymentRows(db: Db) {
  return db
    .selectFrom("payment")
    .selectAll("payment")
    .select([settled.as("settled"), returned.as("returned")])
    .select([
      sql<string | null>`(select name from customer where id = payment.customer_id)`.as("customer"),
      sql<string | null>`(select reference from booking
        where booking.record_id = payment.record_id)`.as("booking"),
      sql<string | null>`(select name from record where id = payment.record_id)`.as("person"),
      sql<number | null>`(select whole.undone from payment as whole
        where whole.id = payment.of_id)`.as("undoes"),
      sql<string | null>`(select type from payment_proof
        where payment_id = payment.id)`.as("proof"),
    ]);
}

/** What customers reported, oldest first. */
export function findReported(db: Db, limit: number) {
  return paymentRows(db).where(conditions.reported as RawBuilder<boolean>).orderBy("id").limit(limit).execute();
}

export function findPayment(db: Db, id: string) {
  return paymentRows(db).where("payment.id", "=", id).executeTakeFirst();
}

/** What gave a payment back, in part or whole. */
export function findReturns(db: Db, id: string) {
  return paymentRows(db).where("of_id", "=", id).orderBy("id").execute();
}

/** What a payment settles, and what of that was taken back. */
export function findSettlements(db: Db, paymentId: string) {
  return db
    .selectFrom("settlement")
    .innerJoin("document", "document.id", "settlement.document_id")
    .leftJoin("settlement as opposite", "opposite.undoes", "settlement.id")
    .select(["settlement.id", "settlement.amount", "settlement.created_at", "document_id"])
    .select(["document.number", "opposite.created_at as undone_at"])
    .where("settlement.payment_id", "=", paymentId)
    .where("settlement.undoes", "is", null)
    .orderBy("settlement.id")
    .execute();
}

export function findProof(db: Db, paymentId: string) {
  return db
    .selectFrom("payment_proof")
    .selectAll()
    .where("payment_id", "=", paymentId)
    .executeTakeFirst();
}
