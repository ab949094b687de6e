import { sql } from "kysely";
import { z } from "zod";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import { closedStatuses, isClosed } from "#app/domain/records/record-kind.ts";
import { noBranch, nobody, noGroup, type RecordQuery } from "#app/domain/records/record-query.ts";
import { type StoredRecord, selectFrom } from "#app/domain/records/record-repository.server.ts";
import { endOfDay, startOfDay } from "#app/lib/dates.ts";
import type { Db } from "#app/platform/db/transact.ts";
import { countParts, type List, sumOf } from "#app/platform/lists/list.server.ts";
import { productGroups } from "#content/catalogue/product-groups.ts";

export function recordList(db: Db, kind: RecordKind, query: RecordQuery): List<StoredRecord> {
  const { table } = kind.description;
  const sort = sortOf(query);
  const key = sort === "name" ? "name" : "created_at";
  const isDue = sort === "due";
  return {
    db,
    from: isDue ? sql`record join ${sql.table(table)} on record_id = record.id` : sql`record`,
    search: { text: query.search, kind: table },
    filters: [...filtersOf(kind, query), hasStatus(query.filters.status)],
    slowFilter: hasGroup(query.filters.group),
    position: z.tuple([textKey, z.int().nonnegative()]),
    positionOf: (row) => [isDue ? dueKey(row) : row[key], row.no],
    order: [isDue ? dueKeySql : sql.ref(`record.${key}`), sql.ref("record.no")],
    rises: sort !== "newest",
    async read(where, order, limit) {
      const { rows } = await sql<StoredRecord>`
        ${selectFrom(kind)} where ${where} order by ${order} limit ${limit}
      `.execute(db);
      return rows;
    },
    count: isNarrowed(query) || (() => countStored(db, kind, query.filters.status)),
  };
}

async function countStored(db: Db, kind: RecordKind, status: string | undefined) {
  const { byStatus, stored } = await countByStatus(db, kind);
  return { count: status ? (byStatus[status] ?? 0) : stored, more: false };
}

/** Open records first, by their due day, then closed ones by the time of arrival. */
const dueKeySql = sql`case when record.status in (${sql.join(closedStatuses)})
  then '9' || record.created_at else '0' || due_on end`;

function dueKey({ status, created_at, due_on }: StoredRecord): string {
  return isClosed(status) ? `9${created_at}` : `0${due_on}`;
}

/** By name only a whole list or a whole status is sorted: for these there are indexes. */
function sortOf(query: RecordQuery) {
  return query.sort === "name" && isNarrowed(query) ? "newest" : query.sort;
}

/** Whether it has a filter beside the status. */
function isNarrowed({ search, from, to, filters }: RecordQuery): boolean {
  const { assignee, branch, group, without } = filters;
  return [search, from, to, assignee, branch, group, without].some(Boolean);
}

/** By status, and of `all` but spam; undefined without a filter, when the counters have it. */
export async function countFound(list: List<StoredRecord>, kind: RecordKind, query: RecordQuery) {
  if (!isNarrowed(query)) return undefined;
  const parts = kind.description.statuses.map((status) => [status, hasStatus(status)] as const);
  const ofAnyStatus = { ...list, filters: filtersOf(kind, query) };
  const byStatus = await countParts(ofAnyStatus, Object.fromEntries(parts));
  const { spam: _spam, ...others } = byStatus;
  byStatus.all = sumOf(Object.values(others));
  return byStatus;
}

/** A name or a time. PostgreSQL cannot compare with NUL. */
const textKey = z
  .string()
  .max(300)
  .refine((text) => !text.includes("\0"));

/** The number of a kind's records by status, from counters that triggers update. */
export async function countByStatus(db: Db, { description }: RecordKind) {
  return countsOf(await counters(db).where("kind", "=", description.table).execute());
}

/** @returns a function that has the numbers of each kind, read at once */
export async function countAllByStatus(db: Db) {
  const byKind = Map.groupBy(await counters(db).execute(), ({ kind }) => kind);
  return ({ description }: RecordKind) => countsOf(byKind.get(description.table) ?? []);
}

function counters(db: Db) {
  return db
    .selectFrom("record_count")
    .select(({ fn }) => ["kind", "status", fn.sum<number | string>("n").as("n")])
    .groupBy(["kind", "status"]);
}

function countsOf(rows: readonly { status: string; n: number | string }[]) {
  const byStatus: Record<string, number> = {};
  for (const { status, n } of rows) byStatus[status] = Number(n);
  const { new: waiting = 0, spam = 0 } = byStatus;
  const total = Object.values(byStatus).reduce((sum, count) => sum + count, 0);
  return { stored: total - spam, new: waiting, spam, byStatus };
}

function filtersOf({ description }: RecordKind, { filters, from, to }: RecordQuery) {
  const { assignee, branch, without } = filters;
  const assigned = assignee === nobody ? sql`is null` : sql`= ${assignee}`;
  return [
    sql`record.kind = ${description.table}`,
    from && sql`record.created_at >= ${startOfDay(from)}`,
    to && sql`record.created_at < ${endOfDay(to)}`,
    assignee && sql`record.assignee ${assigned}`,
    branch && sql`record.branch = ${branch === noBranch ? "" : branch}`,
    without && sql`record.status <> ${without}`,
  ];
}

/** Written out, for the index that leaves spam out serves only a query that does so too. */
function hasStatus(status: string | undefined) {
  return status ? sql`record.status = ${status}` : sql`record.status <> 'spam'`;
}

/** Whether a booking has lines of a product group. */
function hasGroup(group: string | undefined) {
  if (!group) return undefined;
  const isListed = ({ slug }: { slug: string }) => group === noGroup || slug === group;
  const slugs = productGroups
    .filter(isListed)
    .flatMap(({ configurations }) => configurations.map(({ slug }) => slug));
  const not = group === noGroup ? sql`not` : sql``;
  // With an offset PostgreSQL asks for each booking, and does not gather all lines first.
  return sql`exists (select record_id from booking_line
    where slug ${not} in (${sql.join(slugs)}) and record_id = record.id limit 1 offset 0)`;
}
