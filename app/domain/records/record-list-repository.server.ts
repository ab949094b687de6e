import { sql } from "kysely";
import { z } from "zod";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import { closedStatuses, isClosed } from "#app/domain/records/open-records.ts";
import { noBranch, nobody, noGroup, type RecordQuery } from "#app/domain/records/record-query.ts";
import {
  findAllById,
  type StoredRecord,
  selectFrom,
} from "#app/domain/records/record-repository.server.ts";
import { endOfDay, startOfDay } from "#app/lib/dates.ts";
import type { Db } from "#app/platform/db/transact.ts";
import { type List, stretchSql } from "#app/platform/lists/list.server.ts";
import { type Count, countUpTo } from "#app/platform/search/search-repository.server.ts";
import { productGroups } from "#content/catalogue/product-groups.ts";

/** The records of a kind that a query lets through, in its order. */
export function recordList(db: Db, kind: RecordKind, query: RecordQuery): List<StoredRecord> {
  const sort = sortOf(query);
  const { group } = query.filters;
  const key = sort === "name" ? "name" : "created_at";
  const isDue = sort === "due";
  return {
    db,
    search: searchOf(kind, query),
    isOldestFirst: sort === "oldest",
    // The search knows no product groups: what it finds of others is left out here.
    findAllById: async (ids) =>
      group ? onlyOfGroup(db, group, await findAllById(db, kind, ids)) : findAllById(db, kind, ids),
    browsed: {
      position: z.tuple([textKey, z.int().nonnegative()]),
      positionOf: (row) => [isDue ? dueKey(row) : row[key], row.no],
      async fetch(stretch) {
        const columns = [isDue ? dueKeySql : `record.${key}`, "record.no"];
        const { isBeyond, order } = stretchSql(columns, stretch, sort !== "newest");
        const { rows } = await sql<StoredRecord>`
          ${selectFrom(kind)} where ${within(kind, query)} and ${isBeyond}
          order by ${order} limit ${stretch.limit}
        `.execute(db);
        return rows;
      },
    },
    ...(!(query.search && group) && { count: () => countBrowsed(db, kind, query) }),
  };
}

/** What is open comes first, by its day, then what is closed by when it came. */
const dueKeySql = sql`case when record.status in (${sql.join(closedStatuses)})
  then '9' || record.created_at else '0' || due_on end`;

function dueKey({ status, created_at, due_on }: StoredRecord): string {
  return isClosed(status) ? `9${created_at}` : `0${due_on}`;
}

/** By name only a whole list or a whole status is sorted: for these there are indexes. */
function sortOf({ search, sort, from, to, filters }: RecordQuery) {
  const isNarrowed = search || from || to || filters.assignee || filters.branch || filters.group;
  return sort === "name" && isNarrowed ? "newest" : sort;
}

/** A name or a time. PostgreSQL cannot compare with NUL. */
const textKey = z
  .string()
  .max(300)
  .refine((text) => !text.includes("\0"));

/** How many are browsed: exactly where counters say so, else up to a bound. */
async function countBrowsed(db: Db, kind: RecordKind, query: RecordQuery): Promise<Count> {
  const { from, to, filters } = query;
  if (!from && !to && !filters.assignee && !filters.branch && !filters.group) {
    const { byStatus, stored } = await countByStatus(db, kind);
    return { count: filters.status ? (byStatus[filters.status] ?? 0) : stored, more: false };
  }
  return countUpTo(db, sql`record where ${within(kind, query)}`);
}

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

function within({ description }: RecordKind, { filters, from, to }: RecordQuery) {
  const { status, assignee, branch, group } = filters;
  const all = [sql`record.kind = ${description.table}`];
  // Written out, for the index that leaves spam out serves only a query that does so too.
  all.push(status ? sql`record.status = ${status}` : sql`record.status <> 'spam'`);
  if (from) all.push(sql`record.created_at >= ${startOfDay(from)}`);
  if (to) all.push(sql`record.created_at < ${endOfDay(to)}`);
  if (assignee === nobody) all.push(sql`record.assignee is null`);
  else if (assignee) all.push(sql`record.assignee = ${assignee}`);
  if (branch) all.push(sql`record.branch = ${branch === noBranch ? "" : branch}`);
  if (group) all.push(sql`exists (${linesOfGroup(group)} and record_id = record.id)`);
  return sql.join(all, sql` and `);
}

function linesOfGroup(group: string) {
  const isListed = ({ slug }: { slug: string }) => group === noGroup || slug === group;
  const slugs = productGroups
    .filter(isListed)
    .flatMap(({ configurations }) => configurations.map(({ slug }) => slug));
  const not = group === noGroup ? sql`not` : sql``;
  return sql`select record_id from booking_line where slug ${not} in (${sql.join(slugs)})`;
}

async function onlyOfGroup(db: Db, group: string, rows: readonly StoredRecord[]) {
  if (rows.length === 0) return [];
  const ids = sql.join(rows.map(({ id }) => id));
  const { rows: found } = await sql<{ record_id: string }>`
    ${linesOfGroup(group)} and record_id in (${ids})
  `.execute(db);
  const inGroup = new Set(found.map(({ record_id }) => record_id));
  return rows.filter(({ id }) => inGroup.has(id));
}

function searchOf({ description }: RecordKind, { search, filters, from, to }: RecordQuery) {
  const { group: _group, ...facets } = filters;
  const without = filters.status ? {} : { status: "spam" };
  return { text: search, kind: description.table, facets, without, from, to };
}
