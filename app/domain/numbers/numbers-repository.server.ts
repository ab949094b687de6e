import { type RawBuilder, sql } from "kysely";
import { boundsOf, type Span } from "#app/domain/numbers/period.ts";
import { countRows, isPostgres } from "#app/platform/db/store.ts";
import type { Db } from "#app/platform/db/transact.ts";

/** What the numbers are made of. Spam is in none of them, as it is in no list by itself. */

/** How many records of a kind came in during each span: the index alone answers. */
export async function countInSpans(
  db: Db,
  kind: string,
  spans: readonly Span[],
): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`
    with ${spansTable(spans)}
    select (
      select count(*) from record where kind = ${kind} and status <> 'spam'
        and created_at >= span.starts and created_at < span.ends
    ) as n from span order by span.place
  `.execute(db);
  return rows.map(({ n }) => n);
}

/**
 * The records of a span by the branch that sees to them; an empty id for none. Each is counted by
 * itself, for then the index alone answers.
 */
export async function countByBranch(db: Db, kind: string, span: Span, branches: readonly string[]) {
  const ids = sql.join(branches.map((id) => sql`(${id})`));
  const { rows } = await sql<{ branch: string; n: number }>`
    with place (branch) as (values ${ids})
    select place.branch, (
      select count(*) from record where ${within(kind, span)} and record.branch = place.branch
    ) as n from place
  `.execute(db);
  return new Map(rows.map(({ branch, n }) => [branch, n]));
}

/**
 * What was booked during a span, by product group.
 * @param groups the slugs of each group's configurations; what is in none comes under ""
 */
export async function countByGroup(
  db: Db,
  span: Span,
  groups: ReadonlyMap<string, readonly string[]>,
) {
  const cases = [...groups].map(
    ([group, slugs]) => sql`when slug in (${sql.join(slugs)}) then ${group}`,
  );
  const { rows } = await sql<{ group: string; machines: number; bookings: number }>`
    select "group", sum(quantity) as machines, count(distinct record_id) as bookings from (
      select case ${sql.join(cases, sql` `)} else '' end as "group", quantity, record_id
      from record join booking_line on record_id = record.id where ${within("booking", span)}
    ) as line group by "group"
  `.execute(db);
  return rows;
}

/** What was booked in each span and not cancelled: in whole rupees, and how many lines have no price. */
export async function sumInSpans(db: Db, spans: readonly Span[]) {
  const { rows } = await sql<{
    sum: number | string | null;
    on_request: number | string | null;
  }>`
    with ${spansTable(spans)}
    select sum(cast(quantity as bigint) * coalesce(amount, duration * unit_price)) as sum,
      sum(case when line.slug is not null and unit_price is null then 1 else 0 end) as on_request
    from span
      left join record on kind = 'booking' and status <> 'spam' and status <> 'cancelled'
        and created_at >= span.starts and created_at < span.ends
      left join booking_line as line on line.record_id = record.id
    group by span.place order by span.place
  `.execute(db);
  return rows.map(({ sum, on_request }) => ({
    sum: Number(sum ?? 0),
    onRequest: Number(on_request ?? 0),
  }));
}

export function countCancelled(db: Db, span: Span): Promise<number> {
  return countRows(db, sql`record where ${within("booking", span)} and status = 'cancelled'`);
}

/** A first answer, by how long it took among all of them. */
export interface FirstAnswer {
  id: string;
  no: number;
  /** In seconds. */
  took: number;
  /** From 1, the quickest. */
  rank: number;
  total: number;
}

/**
 * How long the enquiries of a span waited for their first answer: the first note, mail or change
 * away from "new" by staff. Only as many come back as a chart can show: the quickest, the slowest,
 * the two in the middle and some twenty between. A trigger of migration 0014 keeps the moment.
 */
export async function findFirstAnswers(db: Db, kind: string, span: Span): Promise<FirstAnswer[]> {
  const seconds = isPostgres(db)
    ? sql`extract(epoch from answered_at::timestamptz - created_at::timestamptz)`
    : sql`(julianday(answered_at) - julianday(created_at)) * 86400`;
  const { rows } = await sql<FirstAnswer>`
    select * from (
      select id, no, ${seconds} as took, count(*) over () as total,
        row_number() over (order by ${seconds}, no) as rank
      from record where ${within(kind, span)} and answered_at is not null
    ) as ranked
    where rank in (1, total, (total + 1) / 2, (total + 2) / 2) or rank % ((total + 19) / 20) = 0
    order by rank
  `.execute(db);
  // PostgreSQL gives seconds as text.
  return rows.map((answer) => ({ ...answer, took: Math.max(0, Number(answer.took)) }));
}

/** How many came in before a moment and are "new" to this day. */
export function countWaiting(db: Db, kind: string, before: string): Promise<number> {
  const waiting = sql`kind = ${kind} and status = 'new' and created_at < ${before}`;
  return countRows(db, sql`record where ${waiting}`);
}

function within(kind: string, span: Span): RawBuilder<unknown> {
  const { start, end } = boundsOf(span);
  return sql`record.kind = ${kind} and record.status <> 'spam'
    and record.created_at >= ${start} and record.created_at < ${end}`;
}

function spansTable(spans: readonly Span[]): RawBuilder<unknown> {
  const rows = spans.map((span, place) => {
    const { start, end } = boundsOf(span);
    return sql`(${sql.lit(place)}, ${start}, ${end})`;
  });
  return sql`span (place, starts, ends) as (values ${sql.join(rows)})`;
}
