import { sql } from "kysely";
import { inIds, isPostgres } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

/**
 * Invoices that were due by a day, not paid, not disputed and not reminded of yet, of customers whose
 * reminders are not paused; those that were merged count as what they were merged into.
 * @param only some of them, by their ids
 */
export async function findOverdue(db: Db, dueBy: string, only?: readonly string[]) {
  const { rows } = await sql<{
    id: string;
    record_id: string;
    branch: string;
    customer_id: string;
    customer: string;
    email: string;
  }>`
    with recursive way (id, remains) as (
      select id, id from customer where merged_into is null
      union all select customer.id, way.remains from customer join way on customer.merged_into = way.id
    )
    select document.id, document.record_id, record.branch, customer.id as customer_id,
      customer.name as customer,
      coalesce(
        (select email from billing_address where customer_id = customer.id and email <> ''
          order by is_default desc, id limit 1),
        (select email from contact where customer_id = customer.id and email <> '' order by id limit 1),
        nullif(record.email, ''), '') as email
    from document join record on record.id = document.record_id
      join way on way.id = document.customer_id join customer on customer.id = way.remains
    where document.kind = 'invoice' and document.state = 'issued' and document.due_on <= ${dueBy}
      and document.disputed = 0 and document.reminded_at is null and document.is_sample = 0
      and customer.reminders_paused = 0
      and ${only ? sql`document.id in ${inIds(db, only)}` : sql`1 = 1`}
      and document.total
        > (select coalesce(sum(total), 0) from document as note
          where note.refers_to = document.id and note.state = 'issued')
        + (select coalesce(sum(amount), 0) from settlement where document_id = document.id)
    order by document.due_on, document.id
  `.execute(db);
  return rows;
}

/** Nobody pays, disputes or reminds of them until the transaction ends. */
export async function lockInvoices(trx: Trx, ids: readonly string[]) {
  if (!isPostgres(trx)) return;
  await sql`select 1 from document where id in ${inIds(trx, ids)} order by id for no key update`.execute(
    trx,
  );
}

export async function markReminded(trx: Trx, ids: readonly string[], at: Date) {
  await trx
    .updateTable("document")
    .set({ reminded_at: at.toISOString() })
    .where("id", "in", inIds(trx, ids))
    .execute();
}
