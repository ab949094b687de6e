import { type RawBuilder, sql } from "kysely";
import { boundsOf, type Span } from "#app/domain/numbers/period.ts";
import { countRows, isPostgres } from "#app/platform/db/store.ts";
import type { Db } from "#app/platform/db/transact.ts";

/** The number of records of a kind in each span, without spam: the index alone answers. */
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

/** With "" for no branch. Each is counted by itself, so that the index alone answers. */
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

/** @param groups the slugs of each group's configurations; lines of no group are counted as "" */
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

/** The value of each span's bookings that are not cancelled, in whole rupees, and their lines without a price. */
export async function sumInSpans(db: Db, spans: readonly Span[]) {
  const { rows } = await sql<{
    sum: number | string | null;
    on_request: number | string | null;
  }>`
    with ${spansTable(spans)}
    select sum(cast(quantity as bigint) * coalesce(amount, duration * unit_price) - discount) as sum,
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

export interface FirstAnswer {
  id: string;
  no: number;
  /** In seconds. */
  took: number;
  /** From 1, the fastest. */
  rank: number;
  total: number;
}

/**
 * The time to the first note, mail or change away from "new" by staff, which a trigger of migration
 * 0014 stores: the fastest, the slowest, the two in the middle and some twenty between.
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
