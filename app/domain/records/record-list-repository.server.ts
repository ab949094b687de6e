import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import { nobody, type RecordQuery } from "#app/domain/records/record-query.ts";
import {
  findAllById,
  type StoredRecord,
  selectFrom,
} from "#app/domain/records/record-repository.server.ts";
import { endOfDay, startOfDay } from "#app/lib/dates.ts";
import type { Db } from "#app/platform/db/transact.ts";
import {
  findKeysetPage,
  type KeysetPage,
  textKey,
  walkKeyset,
} from "#app/platform/lists/keyset-page.ts";
import type { Cursor } from "#app/platform/lists/list-query.ts";
import {
  type Count,
  countEntries,
  findEntries,
} from "#app/platform/search/search-repository.server.ts";

type Position = [key: string, no: number];
const position: z.ZodType<Position> = z.tuple([textKey, z.int().nonnegative()]);

/** One page of what the query lets through, in its order. */
export function findPage(
  db: Db,
  kind: RecordKind,
  { query, cursor, size }: { query: RecordQuery; cursor: Cursor; size: number },
): Promise<KeysetPage<StoredRecord>> {
  return findKeysetPage({ ...listOf(db, kind, query), cursor, size, position });
}

/** All that the query lets through, in its order. */
export function walk(db: Db, kind: RecordKind, query: RecordQuery) {
  return walkKeyset(listOf(db, kind, query));
}

interface Stretch {
  beyond: Position | undefined;
  backwards: boolean;
  limit: number;
}

function listOf(db: Db, kind: RecordKind, asked: RecordQuery) {
  const { search: text, from, to, filters } = asked;
  // There are indexes by name for a whole list and for its statuses.
  const isOrdered = !(text || from || to || filters.assignee);
  const query: RecordQuery = {
    ...asked,
    sort: isOrdered || asked.sort === "oldest" ? asked.sort : "newest",
  };
  return {
    fetch: (stretch: Stretch) =>
      query.search ? search(db, kind, query, stretch) : browse(db, kind, query, stretch),
    positionOf: (row: StoredRecord): Position =>
      // What is searched is walked by the numbers of the index.
      query.search ? ["", Number(row.entry_no)] : [String(row[keyColumn(query)]), row.no],
  };
}

async function browse(db: Db, kind: RecordKind, query: RecordQuery, stretch: Stretch) {
  const key = sql.ref(`record.${keyColumn(query)}`);
  const { beyond, limit } = stretch;
  const rises = isRising(query, stretch);
  const order = rises ? sql`asc` : sql`desc`;
  const past = beyond
    ? sql`(${key}, record.no) ${rises ? sql`>` : sql`<`} (${beyond[0]}, ${beyond[1]})`
    : sql`1 = 1`;
  const { rows } = await sql<StoredRecord>`
    ${selectFrom(kind)} where ${within(kind, query)} and ${past}
    order by ${key} ${order}, record.no ${order} limit ${limit}
  `.execute(db);
  return rows;
}

async function search(db: Db, kind: RecordKind, query: RecordQuery, stretch: Stretch) {
  const entries = await findEntries(db, searchOf(kind, query), {
    beyond: stretch.beyond?.[1],
    rises: isRising(query, stretch),
    limit: stretch.limit,
  });
  const rows = await findAllById(
    db,
    kind,
    entries.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return entries.flatMap(({ id, no }) => {
    const row = byId.get(id);
    return row ? { ...row, entry_no: no } : [];
  });
}

/** How many the query lets through: exactly where counters say so, else up to a bound. */
export async function countMatching(db: Db, kind: RecordKind, query: RecordQuery): Promise<Count> {
  const { search, from, to, filters } = query;
  if (search) return countEntries(db, searchOf(kind, query));
  if (!from && !to && !filters.assignee) {
    const { byStatus, stored } = await countByStatus(db, kind);
    return { count: filters.status ? (byStatus[filters.status] ?? 0) : stored, more: false };
  }
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from (select 1 from record where ${within(kind, query)} limit ${countedAtMost + 1}) as found
  `.execute(db);
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, countedAtMost), more: count > countedAtMost };
}

/** Beyond this a count that no counter keeps is not worth its time. */
const countedAtMost = 1_000;

/** How many are stored, by what staff have to do with them; triggers keep the counters. */
export async function countByStatus(db: Db, { description }: RecordKind) {
  const rows = await db
    .selectFrom("record_count")
    .select(({ fn }) => ["status", fn.sum<number | string>("n").as("n")])
    .where("kind", "=", description.table)
    .groupBy("status")
    .execute();
  const byStatus: Record<string, number> = {};
  for (const { status, n } of rows) byStatus[status] = Number(n);
  const { new: waiting = 0, spam = 0 } = byStatus;
  const total = Object.values(byStatus).reduce((sum, count) => sum + count, 0);
  return { stored: total - spam, new: waiting, spam, byStatus };
}

function within(
  { description: { table } }: RecordKind,
  { filters: { status, assignee }, from, to }: RecordQuery,
): RawBuilder<unknown> {
  const all = [sql`record.kind = ${table}`];
  // Written out, for the index that leaves spam out serves only a query that does so too.
  all.push(status ? sql`record.status = ${status}` : sql`record.status <> 'spam'`);
  if (from) all.push(sql`record.created_at >= ${startOfDay(from)}`);
  if (to) all.push(sql`record.created_at < ${endOfDay(to)}`);
  if (assignee) {
    all.push(
      assignee === nobody ? sql`record.assignee is null` : sql`record.assignee = ${assignee}`,
    );
  }
  return sql.join(all, sql` and `);
}

function searchOf(
  { description: { table: kind } }: RecordKind,
  { search: text, filters: { status, assignee }, from, to }: RecordQuery,
) {
  const without = status ? {} : { status: "spam" };
  return { text, kind, facets: { status, assignee }, without, from, to };
}

/** What a list is sorted by, before the number. */
function keyColumn({ sort }: RecordQuery): "name" | "created_at" {
  return sort === "name" ? "name" : "created_at";
}

function isRising({ sort }: RecordQuery, { backwards }: Stretch): boolean {
  return (sort === "newest") === backwards;
}
