import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Position } from "#app/domain/records/list-filter.server.ts";
import { type ListFilter, nobody } from "#app/domain/records/list-filter.ts";
import type { KindOfRecord } from "#app/domain/records/record-kinds.ts";
import { columnsOf, type StoredRecord } from "#app/domain/records/record-row-repository.server.ts";
import { countFound, searchRows } from "#app/domain/records/record-search-repository.server.ts";
import { endOfDay, startOfDay } from "#app/lib/dates.ts";
import { queryTerms } from "#app/lib/search-terms.ts";
import type { Tables } from "#app/platform/db/schema.ts";

/** Beyond this a count that no counter keeps is not worth its time. */
const countedAtMost = 1_000;

export interface Stretch {
  filter: ListFilter;
  /** What the rows stand behind; undefined for the first of all. */
  beyond: Position | undefined;
  /** Against the filter's order. */
  backwards: boolean;
  limit: number;
}

/** Rows in a row, and where a search gave up looking when they are not all that there are. */
export interface FoundRows {
  rows: StoredRecord[];
  stoppedAt: Position | undefined;
}

export async function findRows(
  db: Kysely<Tables>,
  kind: KindOfRecord,
  stretch: Stretch,
): Promise<FoundRows> {
  const { filter, beyond, limit } = stretch;
  if (!filter.search) return { rows: await listRows(db, kind, stretch), stoppedAt: undefined };
  const { rows, stoppedAt } = await searchRows(db, kind, {
    terms: queryTerms(filter.search),
    wanted: wantedBy(filter, kind),
    columns: columnsOf(kind),
    beyond: beyond?.no,
    upwards: rises(stretch),
    limit,
  });
  return { rows, stoppedAt: stoppedAt === undefined ? undefined : { key: "", no: stoppedAt } };
}

/**
 * Each status is read from its own index, in order, and what they give is merged: so a page costs
 * the same wherever it is and however rare a status has become.
 */
async function listRows(db: Kysely<Tables>, kind: KindOfRecord, stretch: Stretch) {
  const { filter, limit } = stretch;
  const key = sql.ref(keyColumn(filter));
  const order = rises(stretch) ? sql`asc` : sql`desc`;
  const merged = statusesIn(filter, kind).map(
    (status) => sql`
      select no from (
        select no from ${sql.table(kind.table)}
        where status = ${status} and ${within(filter)} and ${behind(stretch)}
        order by ${key} ${order}, no ${order} limit ${limit}
      ) as ${sql.ref(status)}`,
  );
  const { rows } = await sql<StoredRecord>`
    select ${columnsOf(kind)} from ${sql.table(kind.table)}
    where no in (${sql.join(merged, sql` union all `)})
    order by ${key} ${order}, no ${order} limit ${limit}
  `.execute(db);
  return rows;
}

/** How many the filter lets through, as far as is worth counting. */
export async function countRows(db: Kysely<Tables>, kind: KindOfRecord, filter: ListFilter) {
  const limit = countedAtMost + 1;
  if (filter.search) {
    return countFound(db, kind, {
      terms: queryTerms(filter.search),
      wanted: wantedBy(filter, kind),
      columns: columnsOf({ ...kind, fields: [], hasCv: undefined }),
    });
  }
  const merged = statusesIn(filter, kind).map(
    (status) => sql`
      select no from (
        select no from ${sql.table(kind.table)}
        where status = ${status} and ${within(filter)} limit ${limit}
      ) as ${sql.ref(status)}`,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${sql.join(merged, sql` union all `)}) as found
  `.execute(db);
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, countedAtMost), more: count > countedAtMost };
}

/** The statuses that a filter lets through. */
export function statusesIn({ status }: ListFilter, kind: KindOfRecord): readonly string[] {
  return status ? [status] : kind.statuses.filter((one) => one !== "spam");
}

/** What a list is sorted by, before the number. */
export function keyOf(row: StoredRecord, filter: ListFilter): string {
  return String(row[keyColumn(filter)]);
}

function keyColumn({ sort }: ListFilter): "name" | "created_at" {
  return sort === "name" ? "name" : "created_at";
}

/** Whether the rows are wanted with rising numbers, or names. */
function rises({ filter: { sort }, backwards }: Stretch): boolean {
  return (sort === "newest") === backwards;
}

function wantedBy(filter: ListFilter, kind: KindOfRecord): RawBuilder<unknown> {
  return sql`status in (${sql.join(statusesIn(filter, kind))}) and ${within(filter)}`;
}

function within({ from, to, assignee }: ListFilter): RawBuilder<unknown> {
  const all = [sql`1 = 1`];
  if (from) all.push(sql`created_at >= ${startOfDay(from)}`);
  if (to) all.push(sql`created_at < ${endOfDay(to)}`);
  if (assignee) {
    all.push(assignee === nobody ? sql`assignee is null` : sql`assignee = ${assignee}`);
  }
  return sql.join(all, sql` and `);
}

function behind(stretch: Stretch): RawBuilder<unknown> {
  const { filter, beyond } = stretch;
  if (!beyond) return sql`1 = 1`;
  const than = rises(stretch) ? sql`>` : sql`<`;
  return sql`(${sql.ref(keyColumn(filter))}, no) ${than} (${beyond.key}, ${beyond.no})`;
}
