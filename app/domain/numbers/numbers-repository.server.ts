import { type RawBuilder, sql } from "kysely";
import { bookedWithinDays, boundsOf, type Span } from "#app/domain/numbers/period.ts";
import { storedPhoneKey } from "#app/domain/people/person-repository.server.ts";
import { addDays } from "#app/lib/dates.ts";
import { countRows, inIds, isPostgres } from "#app/platform/db/store.ts";
import type { Db } from "#app/platform/db/transact.ts";

/** The scope of the numbers: the records of some days, of one branch or of all. */
export interface Scope {
  span: Span;
  branch: string | undefined;
}

/** Answered enquiries are among the enquiries. */
export interface Counts {
  enquiries: number;
  answered: number;
  bookings: number;
}

/**
 * Enquiries and bookings by day or month, branch and assignee: the index `record_numbers` has it all.
 * @param letters of the day by which they are grouped: 10 for days, 7 for months, 0 for none
 */
export async function countAll(db: Db, scope: Scope, letters: 0 | 7 | 10) {
  const day = indianDayOf(db);
  const { rows } = await sql<Counts & { day: string; branch: string; assignee: string | null }>`
    select ${letters > 0 ? sql`substr(${day}, 1, ${sql.lit(letters)})` : sql`''`} as day,
      branch, assignee,
      count(case when kind = 'enquiry' then 1 end) as enquiries,
      count(case when kind = 'enquiry' then answered_at end) as answered,
      count(case when kind = 'booking' then 1 end) as bookings
    from record where kind in ('enquiry', 'booking') and ${within(scope)} group by 1, 2, 3
  `.execute(db);
  return rows;
}

/** The day in India on which a record came in. */
export function indianDayOf(db: Db) {
  return isPostgres(db)
    ? sql`to_char(record.created_at::timestamptz at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`
    : sql`date(record.created_at, '+330 minutes')`;
}

/**
 * Enquiries that became bookings, by branch and assignee: from each booking to what came before of
 * the same person, and to the record that it was made from.
 */
export async function countBooked(db: Db, { span, branch }: Scope) {
  const until = { from: span.from, to: addDays(span.to, bookedWithinDays) };
  const phones = [sql`record.phone`, sql`later.phone`].map((phone) => storedPhoneKey(db, phone));
  const [phone, laterPhone] = phones;
  const days = sql`${secondsBetween(db, sql`record.created_at`, sql`later.created_at`)} / 86400`;
  // The kind is no plain column, or its index would be asked instead of that of the person.
  const pairs = (isSame: RawBuilder<unknown>) => sql`
    select record.no from record as later cross join record
    where later.kind = 'booking' and ${within({ span: until, branch: undefined }, "later")}
      and ${isSame} and record.kind || '' = 'enquiry' and ${within({ span, branch })}
      and record.created_at <= later.created_at and ${days} <= ${sql.lit(bookedWithinDays)}`;
  const { rows } = await sql<{ branch: string; assignee: string | null; booked: number }>`
    select branch, assignee, count(*) as booked from record where no in (
      ${pairs(sql`${phone} = ${laterPhone} and length(${laterPhone}) = 10`)}
      union ${pairs(sql`record.email = later.email and later.email <> ''`)}
      union select record.no from booking join record on record.id = source_id
        join record as later on later.id = booking.record_id
      where record.kind = 'enquiry' and ${within({ span, branch })} and ${isCounted(undefined, "later")}
    ) group by branch, assignee
  `.execute(db);
  return rows;
}

/** @param groups the slugs of each group's configurations; lines of no group are counted as "" */
export async function countByGroup(
  db: Db,
  scope: Scope,
  groups: ReadonlyMap<string, readonly string[]>,
) {
  const cases = [...groups].map(
    ([group, slugs]) => sql`when slug in ${inIds(db, slugs)} then ${group}`,
  );
  const { rows } = await sql<{ group: string; machines: number; bookings: number }>`
    select "group", sum(quantity) as machines, count(distinct record_id) as bookings from (
      select case when slug = '' then '' ${sql.join(cases, sql` `)} else '' end as "group", quantity, record_id
      from record join booking_line on record_id = record.id
      where kind = 'booking' and ${within(scope)}
    ) as line group by "group"
  `.execute(db);
  return rows;
}

/** The value of each span's bookings in whole rupees, and their lines without a price. */
export async function sumInSpans(db: Db, spans: readonly Span[], branch: string | undefined) {
  const table = spans.map((span, place) => {
    const { start, end } = boundsOf(span);
    return sql`(${sql.lit(place)}, ${start}, ${end})`;
  });
  const { rows } = await sql<{
    sum: number | string | null;
    on_request: number | string | null;
  }>`
    with span (place, starts, ends) as (values ${sql.join(table)})
    select sum(line.sum) as sum,
      sum(case when line.id is not null and line.sum is null then 1 else 0 end) as on_request
    from span
      left join record on kind = 'booking' and ${isCounted(branch)}
        and created_at >= span.starts and created_at < span.ends
      left join booking_line as line on line.record_id = record.id
    group by span.place order by span.place
  `.execute(db);
  return rows.map(({ sum, on_request }) => ({
    sum: Number(sum ?? 0),
    onRequest: Number(on_request ?? 0),
  }));
}

/** The value of each branch's bookings in whole rupees, without prices on request. */
export async function sumByBranch(db: Db, scope: Scope) {
  const { rows } = await sql<{ branch: string; sum: number | string | null }>`
    select record.branch, sum(line.sum) as sum
    from record join booking_line as line on line.record_id = record.id
    where kind = 'booking' and ${within(scope)} group by record.branch
  `.execute(db);
  return new Map(rows.map(({ branch, sum }) => [branch, Number(sum ?? 0)]));
}

/**
 * The machines of each branch whose number is known, those of them that are with customers, and its
 * bookings that are overdue. Of what was delivered without days the ledger has nothing.
 */
export async function countMachines(db: Db, today: string) {
  const { rows } = await sql<{ branch: string; machines: number; out: number; overdue: number }>`
    select branch, cast(sum(machines) as integer) as machines, cast(sum(out) as integer) as out,
      cast(sum(overdue) as integer) as overdue
    from (
      select branch, number as machines, 0 as out, 0 as overdue from stock where number is not null
      union all
      select ledger.branch, 0, ledger.number, 0 from ledger join stock
        on stock.configuration = ledger.configuration and stock.branch = ledger.branch
        where state = 'out' and stock.number is not null
      union all
      select stock.branch, 0, quantity, 0 from booking_line as line
        join record on record.id = record_id
        join stock on stock.configuration = slug
          and stock.branch = case when line.branch = '' then record.branch else line.branch end
        where day_from is null and status = 'delivered' and stock.number is not null
      union all
      select branch, 0, 0, count(distinct record_id) from ledger
        where state = 'out' and due_on < ${today} group by branch
    ) as place group by branch
  `.execute(db);
  return new Map(rows.map((row) => [row.branch, row]));
}

/** Enquiries that waited so many minutes for their first answer, the newest of them by its number. */
export interface Wait {
  minutes: number;
  count: number;
  no: number;
}

/** The times to the first reply or call, which a trigger stores, shortest first. */
export async function findWaits(db: Db, scope: Scope): Promise<Wait[]> {
  const seconds = secondsBetween(db, sql`created_at`, sql`answered_at`);
  const { rows } = await sql<Wait>`
    select cast(round(${seconds} / 60) as integer) as minutes, count(*) as count, max(no) as no
    from record where kind = 'enquiry' and answered_at is not null and ${within(scope)}
    group by 1 order by 1
  `.execute(db);
  return rows.map((wait) => ({ ...wait, minutes: Math.max(0, wait.minutes) }));
}

export async function findIdByNo(db: Db, no: number): Promise<string | undefined> {
  const row = await db.selectFrom("record").select("id").where("no", "=", no).executeTakeFirst();
  return row?.id;
}

export function countWaiting(db: Db, before: string, branch: string | undefined): Promise<number> {
  const ofBranch = branch === undefined ? sql`` : sql`and branch = ${branch}`;
  const waiting = sql`kind = 'enquiry' and status = 'new' and created_at < ${before}`;
  return countRows(db, sql`record where ${waiting} ${ofBranch}`);
}

/**
 * The quotations of a scope that were issued: with the total and the last day of the newest issued
 * revision, its day of issue, and when its customer accepted or declined it.
 */
export async function findQuoted(db: Db, scope: Scope) {
  const { rows } = await sql<{
    branch: string;
    assignee: string | null;
    status: string;
    declined_because: string;
    total: number | string;
    issued_on: string;
    valid_until: string;
    answered_at: string | null;
  }>`
    select record.branch, record.assignee, record.status, declined_because,
      document.total, issued_on, valid_until,
      case when record.status = 'accepted' then accepted_at
        when record.status = 'declined' then (select max(at) from record_event
          where record_event.record_id = record.id and action = 'quotation-declined')
      end as answered_at
    from record join quotation on quotation.record_id = record.id
      join document on document.record_id = record.id and state = 'issued' and revision = (
        select max(revision) from document as newest
        where newest.record_id = record.id and newest.state = 'issued')
    where record.kind = 'quotation' and ${within(scope)}
  `.execute(db);
  return rows.map((row) => ({ ...row, total: Number(row.total) / 100 }));
}

function secondsBetween(db: Db, from: RawBuilder<unknown>, to: RawBuilder<unknown>) {
  return isPostgres(db)
    ? sql`extract(epoch from ${to}::timestamptz - ${from}::timestamptz)`
    : sql`((julianday(${to}) - julianday(${from})) * 86400)`;
}

/** The numbers of records that staff closed as duplicates of older ones: both histories say so at once. */
const closedDuplicates = sql`
  select closed.no from record_event as mine
    join record_event as other on other.action = 'duplicate' and other.at = mine.at
      and other.actor_id = mine.actor_id and other.record_id <> mine.record_id
    join record as closed on closed.id = mine.record_id
    join record as older on older.id = other.record_id
  where mine.action = 'duplicate' and older.no < closed.no`;

/** Spam, cancelled bookings and closed duplicates count nowhere. Written out, for the index without spam. */
function isCounted(branch: string | undefined, table = "record") {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql`${of("status")} <> 'spam' and ${of("status")} <> 'cancelled'
    and ${of("no")} not in (${closedDuplicates})
    ${branch === undefined ? sql`` : sql`and ${of("branch")} = ${branch}`}`;
}

/** Which records count in a scope. */
export function within({ span, branch }: Scope, table = "record"): RawBuilder<unknown> {
  const { start, end } = boundsOf(span);
  const createdAt = sql.ref(`${table}.created_at`);
  return sql`${isCounted(branch, table)} and ${createdAt} >= ${start} and ${createdAt} < ${end}`;
}
