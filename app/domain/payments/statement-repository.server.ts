import { sql } from "kysely";
import { paymentKinds } from "#app/lib/document-kinds.ts";
import { inIds } from "#app/platform/db/store.ts";
import type { Db } from "#app/platform/db/transact.ts";

/** Something that changes what a customer owes us. Amounts are paise. */
export interface Entry {
  /** A plain day in India. */
  day: string;
  /** An invoice or credit note; money that came or went; what of a deposit settles an invoice. */
  sort: "document" | "payment" | "deposit";
  id: string;
  /** Of a document, else of the way that the money took. */
  kind: string;
  /** Of the document, also of the one that a deposit settles; else that of the bank. */
  number: string;
  /** Above zero where the customer owes more. */
  amount: number;
}

/**
 * All entries of a customer until a day, in their order. Deposits are held, not owed: they count
 * where they settle something.
 * @param family the customer and those that were merged into it
 */
export async function findEntries(db: Db, family: readonly string[], to: string): Promise<Entry[]> {
  const own = inIds(db, family);
  // Money that came before the booking had a customer is that of its booking.
  const isTheirs = sql`coalesce(payment.customer_id,
    (select customer_id from booking where booking.record_id = payment.record_id)) in ${own}`;
  const { rows } = await sql<Entry>`
    select issued_on as day, 'document' as sort, id, kind, number,
        case when kind = 'invoice' then total else -total end as amount
      from document where state = 'issued' and kind in ('invoice', 'credit') and customer_id in ${own}
        and issued_on <= ${to}
    union all select on_day, 'payment', id, kind, reference,
        case when direction = 'in' then -amount else amount end
      from payment where state = 'confirmed' and purpose = 'invoice' and ${isTheirs}
        and on_day <= ${to}
    union all select settlement.created_at, 'deposit', settlement.id, payment.kind, document.number,
        -settlement.amount
      from settlement join payment on payment.id = settlement.payment_id
        join document on document.id = settlement.document_id
      where payment.purpose = 'deposit' and ${isTheirs}
  `.execute(db);
  return rows;
}

/** Payments by the whole number of the bank. */
export function findByReference(db: Db, reference: string) {
  const rows = db.selectFrom("payment").select(["id", "reference", "amount", "kind"]);
  return rows
    .where("kind", "in", paymentKinds)
    .where("reference", "=", reference || "-")
    .limit(3)
    .execute();
}
