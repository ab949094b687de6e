import { sql } from "kysely";
import { indianDayOf, type Scope, within } from "#app/domain/numbers/numbers-repository.server.ts";
import { openSum } from "#app/domain/payments/balance-repository.server.ts";
import type { Db } from "#app/platform/db/transact.ts";

/** In paise. */
export interface Money {
  /** The value of new bookings, without GST and without prices on request. */
  booked: number;
  /** Invoices less credit notes, by their day of issue. */
  invoiced: number;
  /**
   * Of payments, TDS among them, by their day: what settles invoices, and what of them waits for one;
   * a deposit only where it settles.
   */
  received: number;
  /** The amount of the month's invoices that is open now, and of it the overdue part. */
  open: number;
  overdue: number;
}

/**
 * Amounts booked, invoiced, received and open, by branch and month. Money counts for the branch
 * that is responsible for the invoice's booking.
 * @param isSample whether papers of sample registrations count, or all others
 */
export async function sumMoney(
  db: Db,
  scope: Scope,
  { today, isSample }: { today: string; isSample: boolean },
): Promise<(Money & { branch: string; month: string })[]> {
  const { from, to } = scope.span;
  const isTheirs = sql`document.is_sample = ${sql.lit(Number(isSample))}`;
  const issued = sql`document join record on record.id = document.record_id
    where ${isTheirs} and document.state = 'issued' and document.issued_on between ${from} and ${to}`;
  const isPaid = sql`payment.state = 'confirmed' and payment.direction = 'in'
    and payment.on_day between ${from} and ${to}`;
  const { rows } = await sql<Record<keyof Money, string> & { branch: string; month: string }>`
    select branch, month, sum(booked) as booked, sum(invoiced) as invoiced,
      sum(received) as received, sum(open) as open, sum(overdue) as overdue
    from (
      select record.branch as branch, substr(${indianDayOf(db)}, 1, 7) as month,
        cast(line.sum as bigint) * 100 as booked, 0 as invoiced, 0 as received, 0 as open, 0 as overdue
      from record join booking_line as line on line.record_id = record.id
      where record.kind = 'booking' and ${within({ ...scope, branch: undefined })}
      union all
      select record.branch, substr(issued_on, 1, 7), 0,
        case document.kind when 'credit' then -document.total else document.total end, 0, 0, 0
      from ${issued} and document.kind in ('invoice', 'credit')
      union all
      select record.branch, substr(issued_on, 1, 7), 0, 0, 0, ${openSum},
        case when due_on < ${today} then ${openSum} else 0 end
      from ${issued} and document.kind = 'invoice'
      union all
      select record.branch, substr(payment.on_day, 1, 7), 0, 0, settlement.amount, 0, 0
      from settlement join payment on payment.id = payment_id
        join document on document.id = document_id join record on record.id = document.record_id
      where ${isTheirs} and ${isPaid}
      union all
      select coalesce(record.branch, ''), substr(payment.on_day, 1, 7), 0, 0, payment.amount
        - (select coalesce(sum(amount), 0) from settlement where payment_id = payment.id)
        - (select coalesce(sum(back.amount), 0) from payment as back where back.of_id = payment.id),
        0, 0
      from payment left join record on record.id = payment.record_id
      where payment.purpose = 'invoice' and ${isPaid}
    ) as sums
    ${scope.branch === undefined ? sql`` : sql`where branch = ${scope.branch}`}
    group by branch, month order by month, branch
  `.execute(db);
  return rows.map(({ branch, month, booked, invoiced, received, open, overdue }) => ({
    ...{ branch, month, booked: Number(booked), invoiced: Number(invoiced) },
    ...{ received: Number(received), open: Number(open), overdue: Number(overdue) },
  }));
}
