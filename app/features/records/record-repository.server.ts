import { type Kysely, type RawBuilder, sql } from "kysely";
import type { RecordStatus, Tables } from "#app/db/schema.ts";
import {
  type Position,
  readPosition,
  writePosition,
} from "#app/features/records/list-filter.server.ts";
import { type Cursor, type ListFilter, nobody } from "#app/features/records/list-filter.ts";
import type { KindOfRecord } from "#app/features/records/record-kinds.ts";
import {
  columnsOf,
  type StoredRecord,
} from "#app/features/records/record-row-repository.server.ts";
import { endOfDay, startOfDay } from "#app/lib/day.ts";

export type { StoredRecord };

export interface Page {
  rows: StoredRecord[];
  /** Leads to the page before (`after` it) and the page behind (`before` it); absent at the ends. */
  newer: string | undefined;
  older: string | undefined;
}

export interface Count {
  count: number;
  /** Whether there are more than were counted: then say "1,000+". */
  more: boolean;
}

/** Beyond this a count that no counter keeps is not worth its time. */
const countedAtMost = 1_000;

/** One page of what the filter lets through, in its order. */
export async function findPage(
  db: Kysely<Tables>,
  kind: KindOfRecord,
  { filter, cursor, size }: { filter: ListFilter; cursor: Cursor; size: number },
): Promise<Page> {
  const backwards = cursor !== undefined && "after" in cursor;
  const here = cursor && ("after" in cursor ? cursor.after : cursor.before);
  const beyond = here === undefined ? undefined : readPosition(here);
  const rows = await findRows(db, kind, { filter, beyond, backwards, limit: size + 1 });
  const more = rows.length > size;
  if (more) rows.pop();
  if (backwards) rows.reverse();
  // Fewer rows than a page towards the first: then it is the first page, whole.
  if (backwards && !more) return findPage(db, kind, { filter, cursor: undefined, size });
  const [first, last] = [rows.at(0), rows.at(-1)];
  return {
    rows,
    newer: cursor && (first ? positionOf(first, filter) : here),
    older: (backwards || more) && last ? positionOf(last, filter) : undefined,
  };
}

/** All that the filter lets through, a few hundred at a time: constant memory at any size. */
export async function* exportRows(
  db: Kysely<Tables>,
  kind: KindOfRecord,
  filter: ListFilter,
): AsyncGenerator<StoredRecord, void, void> {
  let beyond: Position | undefined;
  while (true) {
    const rows = await findRows(db, kind, { filter, beyond, backwards: false, limit: 500 });
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    beyond = { key: keyOf(last, filter), no: last.no };
  }
}

interface Stretch {
  filter: ListFilter;
  beyond: Position | undefined;
  backwards: boolean;
  limit: number;
}

/**
 * Each status is read from its own index, in order, and what they give is merged: so a page costs
 * the same wherever it is and however rare a status has become.
 */
async function findRows(db: Kysely<Tables>, kind: KindOfRecord, stretch: Stretch) {
  const { filter, backwards, limit } = stretch;
  const key = sql.ref(keyColumn(filter));
  const order = (filter.sort === "newest") === backwards ? sql`asc` : sql`desc`;
  const merged = statusesIn(filter, kind).map(
    (status) => sql`
      select * from (
        select no from ${sql.table(kind.table)}
        where status = ${status} and ${conditions(stretch)}
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

function conditions({ filter, beyond, backwards }: Stretch): RawBuilder<unknown> {
  const { from, to, assignee } = filter;
  const all = [sql`1 = 1`];
  if (from) all.push(sql`created_at >= ${startOfDay(from)}`);
  if (to) all.push(sql`created_at < ${endOfDay(to)}`);
  if (assignee) {
    all.push(assignee === nobody ? sql`assignee is null` : sql`assignee = ${assignee}`);
  }
  if (beyond) {
    const than = (filter.sort === "newest") === backwards ? sql`>` : sql`<`;
    const key = sql.ref(keyColumn(filter));
    all.push(sql`(${key}, no) ${than} (${beyond.key}, ${beyond.no})`);
  }
  return sql.join(all, sql` and `);
}

function statusesIn({ status }: ListFilter, kind: KindOfRecord): readonly string[] {
  return status ? [status] : kind.statuses.filter((one) => one !== "spam");
}

function keyColumn({ sort }: ListFilter): "name" | "created_at" {
  return sort === "name" ? "name" : "created_at";
}

function keyOf(row: StoredRecord, filter: ListFilter): string {
  return String(row[keyColumn(filter)]);
}

function positionOf(row: StoredRecord, filter: ListFilter): string {
  return writePosition({ key: keyOf(row, filter), no: row.no });
}

export async function findById(
  db: Kysely<Tables>,
  kind: KindOfRecord,
  id: string,
): Promise<StoredRecord | undefined> {
  const { rows } = await sql<StoredRecord>`
    select ${columnsOf(kind)} from ${sql.table(kind.table)} where id = ${id}
  `.execute(db);
  return rows[0];
}

/** How many the filter lets through: exactly where counters say so, else up to a bound. */
export async function countMatching(
  db: Kysely<Tables>,
  kind: KindOfRecord,
  filter: ListFilter,
): Promise<Count> {
  const { search, from, to, assignee } = filter;
  const statuses = statusesIn(filter, kind);
  if (!search && !from && !to && !assignee) {
    const { byStatus } = await countByStatus(db, kind);
    return {
      count: statuses.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0),
      more: false,
    };
  }
  const limit = countedAtMost + 1;
  const merged = statuses.map(
    (status) => sql`
      select * from (
        select no from ${sql.table(kind.table)}
        where status = ${status}
          and ${conditions({ filter, beyond: undefined, backwards: false, limit })}
        limit ${limit}
      ) as ${sql.ref(status)}`,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${sql.join(merged, sql` union all `)}) as found
  `.execute(db);
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, countedAtMost), more: count > countedAtMost };
}

/** How many are stored, by what staff have to do with them. */
export async function countByStatus(db: Kysely<Tables>, kind: KindOfRecord) {
  const { rows } = await sql<{ status: RecordStatus; count: number }>`
    select status, count(*) as count from ${sql.table(kind.table)} group by status
  `.execute(db);
  const byStatus: Record<string, number> = {};
  for (const { status, count } of rows) byStatus[status] = count;
  const { new: waiting = 0, spam = 0 } = byStatus;
  const total = rows.reduce((sum, row) => sum + row.count, 0);
  return { stored: total - spam, new: waiting, spam, byStatus };
}
