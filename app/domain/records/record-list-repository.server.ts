import { sql } from "kysely";
import { z } from "zod";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import { closedStatuses, isClosed } from "#app/domain/records/record-kind.ts";
import {
  equals,
  inOrder,
  isOpen,
  textKey,
} from "#app/domain/records/record-order-repository.server.ts";
import {
  allStatuses,
  canSort,
  isColumnSort,
  isNarrowed,
  noBranch,
  nobody,
  openStatuses,
  type RecordQuery,
} from "#app/domain/records/record-query.ts";
import { type StoredRecord, selectFrom } from "#app/domain/records/record-repository.server.ts";
import { endOfDay, indianDay, startOfDay } from "#app/lib/dates.ts";
import type { Db } from "#app/platform/db/transact.ts";
import { countParts, type List, sumOf } from "#app/platform/lists/list.server.ts";

type Offered = Pick<Catalogue, "groups">;

/** @param offered tells which products a group has, for its filter */
export function recordList(
  db: Db,
  kind: RecordKind,
  query: RecordQuery,
  offered: Offered,
): List<StoredRecord> {
  const { table, dueBy = "" } = kind.description;
  const sort = sortOf(query);
  const { status } = query.filters;
  const { filters, slowFilter } = filtersOf(kind, query, offered);
  const list: Omit<List<StoredRecord>, "position" | "positionOf" | "order"> = {
    db,
    from: sql`record`,
    search: { text: query.search, kind: table },
    filters: [...filters, hasStatus(status)],
    slowFilter,
    async read(where, order, limit) {
      const { rows } = await sql<StoredRecord>`
        ${selectFrom(kind)} where ${where} order by ${order} limit ${limit}
      `.execute(db);
      return rows;
    },
    count: isNarrowed(query) || (() => countStored(db, kind, status)),
  };
  if (sort !== "due") return inOrder(list, sort, statusesOf(kind, status));
  return {
    ...list,
    from: sql`record join ${sql.table(table)} on record_id = record.id`,
    position: z.tuple([textKey, z.int().nonnegative()]),
    positionOf: (row) => [dueKey(row, dueBy), row.no],
    order: [dueKeySql(dueBy), sql.ref("record.no")],
    rises: true,
  };
}

async function countStored(db: Db, kind: RecordKind, status: string = allStatuses) {
  const { byStatus } = await countByStatus(db, kind);
  return { count: byStatus[status] ?? 0, more: false };
}

/** The statuses of the kind that a filter lets through, in their order. */
function statusesOf({ description }: RecordKind, filter: string = allStatuses) {
  return description.statuses.filter((status) => {
    if (filter === openStatuses) return !isClosed(status);
    return filter === allStatuses ? status !== "spam" : status === filter;
  });
}

/** Open records first, by the column that says when they are due, then closed ones by their arrival. */
const dueKeySql = (column: string) => sql`case when record.status in (${sql.join(closedStatuses)})
  then '9' || record.created_at else '0' || ${sql.ref(column)} end`;

function dueKey({ status, created_at, ...row }: StoredRecord, column: string): string {
  return isClosed(status) ? `9${created_at}` : `0${row[column]}`;
}

/** The order of a query: newest first where it cannot be ordered by a column. */
function sortOf(query: RecordQuery) {
  return isColumnSort(query.sort) && !canSort(query) ? "newest" : query.sort;
}

/** By the filter of the status; undefined without another one, when the counters have it. */
export async function countFound(
  list: List<StoredRecord>,
  kind: RecordKind,
  query: RecordQuery,
  offered: Offered,
) {
  if (!isNarrowed(query)) return undefined;
  const { statuses } = kind.description;
  const parts = statuses.map((status) => [status, hasStatus(status)] as const);
  // In the order of time, for which there are indexes; a search has no other.
  const byTime = { ...query, sort: "newest" } as const;
  const counted = query.search ? list : recordList(list.db, kind, byTime, offered);
  const ofAnyStatus = { ...counted, filters: filtersOf(kind, byTime, offered).filters };
  const found = await countParts(ofAnyStatus, Object.fromEntries(parts));
  for (const filter of [openStatuses, allStatuses]) {
    found[filter] = sumOf(statusesOf(kind, filter).flatMap((status) => found[status] ?? []));
  }
  return found;
}

/** The number of a kind's records by the filter of the status, from counters that triggers update. */
export async function countByStatus(db: Db, { description }: RecordKind) {
  const own = counters(db).where("kind", "=", description.table);
  return countsOf(await own.execute(), description);
}

/** @returns a function that has the numbers of each kind, read at once */
export async function countAllByStatus(db: Db) {
  const byKind = Map.groupBy(await counters(db).execute(), ({ kind }) => kind);
  return ({ description }: RecordKind) =>
    countsOf(byKind.get(description.table) ?? [], description);
}

function counters(db: Db) {
  return db
    .selectFrom("record_count")
    .select(({ fn }) => ["kind", "status", fn.sum<number | string>("n").as("n")])
    .groupBy(["kind", "status"]);
}

/** Counts of a kind's records: `new` counts the status with which the kind begins. */
function countsOf(
  rows: readonly { status: string; n: number | string }[],
  { statuses: [first = "new"] }: Pick<RecordKind["description"], "statuses">,
) {
  const byStatus: Record<string, number> = {};
  for (const { status, n } of rows) byStatus[status] = Number(n);
  const { [first]: waiting = 0, spam = 0 } = byStatus;
  const sum = (has: (status: string) => boolean) =>
    rows.reduce((sum, { status, n }) => (has(status) ? sum + Number(n) : sum), 0);
  const stored = sum((status) => status !== "spam");
  byStatus[allStatuses] = stored;
  byStatus[openStatuses] = sum((status) => !isClosed(status));
  return { stored, new: waiting, spam, byStatus };
}

function filtersOf(
  { description, filters: ofKind = {} }: RecordKind,
  query: RecordQuery,
  offered: Offered,
) {
  const { filters, from, to } = query;
  const { assignee, branch = "" } = filters;
  const asked = { today: indianDay(new Date()), branch, offered };
  const own = Object.entries(ofKind).flatMap(([name, filter]) => {
    const value = filters[name];
    return value ? filter(value, asked) : [];
  });
  const sort = sortOf(query);
  const isOfBranch = own.some(({ hasBranch }) => hasBranch);
  return {
    filters: [
      sql`record.kind = ${description.table}`,
      from && sql`record.created_at >= ${startOfDay(from)}`,
      to && sql`record.created_at < ${endOfDay(to)}`,
      assignee && equals("assignee", assignee === nobody ? null : assignee, sort),
      ...own.flatMap(({ where, isSlow }) => (isSlow ? [] : where)),
      branch && !isOfBranch && equals("branch", branch === noBranch ? "" : branch, sort),
    ],
    slowFilter: own.find(({ isSlow }) => isSlow)?.where,
  };
}

/** Written out, for the index that leaves spam out serves only a query that does so too. */
function hasStatus(status: string = allStatuses) {
  if (status === openStatuses) return isOpen;
  return status !== allStatuses ? sql`record.status = ${status}` : sql`record.status <> 'spam'`;
}
