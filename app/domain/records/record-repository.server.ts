import { type Kysely, sql } from "kysely";
import {
  type Position,
  readPosition,
  writePosition,
} from "#app/domain/records/list-filter.server.ts";
import type { Cursor, ListFilter } from "#app/domain/records/list-filter.ts";
import type { KindOfRecord } from "#app/domain/records/record-kinds.ts";
import { columnsOf, type StoredRecord } from "#app/domain/records/record-row-repository.server.ts";
import {
  countRows,
  findRows,
  keyOf,
  statusesIn,
} from "#app/domain/records/record-rows-repository.server.ts";
import type { Tables } from "#app/platform/db/schema.ts";

export type { StoredRecord };

export interface Page {
  rows: StoredRecord[];
  /** The page before is `after` this, the page behind is `before` that; absent at the ends. */
  newer: string | undefined;
  older: string | undefined;
}

export interface Count {
  count: number;
  /** Whether there may be more than were counted: then say "1,000+". */
  more: boolean;
}

/**
 * One page of what the filter lets through, in its order. A page of a search that would have to
 * look very far may hold fewer rows than fit, and still lead on.
 */
export async function findPage(
  db: Kysely<Tables>,
  kind: KindOfRecord,
  { filter, cursor, size }: { filter: ListFilter; cursor: Cursor; size: number },
): Promise<Page> {
  const backwards = cursor !== undefined && "after" in cursor;
  const here = cursor && ("after" in cursor ? cursor.after : cursor.before);
  const beyond = here === undefined ? undefined : readPosition(here);
  const found = await findRows(db, kind, { filter, beyond, backwards, limit: size + 1 });
  const { rows } = found;
  const more = rows.length > size;
  if (more) rows.pop();
  const stoppedAt = more ? undefined : found.stoppedAt;
  // Fewer rows than a page towards the first: then it is the first page, whole.
  if (backwards && !more && !stoppedAt) {
    return findPage(db, kind, { filter, cursor: undefined, size });
  }
  if (backwards) rows.reverse();
  const edge = (row: StoredRecord | undefined) =>
    row ? writePosition({ key: keyOf(row, filter), no: row.no }) : here;
  const stop = stoppedAt && writePosition(stoppedAt);
  return {
    rows,
    newer: cursor && ((backwards ? stop : undefined) ?? edge(rows.at(0))),
    older: backwards || more ? edge(rows.at(-1)) : stop,
  };
}

/** All that the filter lets through, a few hundred at a time: constant memory at any size. */
export async function* exportRows(
  db: Kysely<Tables>,
  kind: KindOfRecord,
  filter: ListFilter,
): AsyncGenerator<StoredRecord, void, void> {
  const limit = 500;
  let beyond: Position | undefined;
  while (true) {
    const found = await findRows(db, kind, { filter, beyond, backwards: false, limit });
    const { rows } = found;
    yield* rows;
    const last = rows.at(-1);
    if (last && rows.length === limit) beyond = { key: keyOf(last, filter), no: last.no };
    else if (found.stoppedAt) beyond = found.stoppedAt;
    else return;
  }
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
  if (search || from || to || assignee) return countRows(db, kind, filter);
  const { byStatus } = await countByStatus(db, kind);
  const counts = statusesIn(filter, kind).map((status) => byStatus[status] ?? 0);
  return { count: counts.reduce((sum, count) => sum + count, 0), more: false };
}

/** How many are stored, by what staff have to do with them; triggers keep the counters. */
export async function countByStatus(db: Kysely<Tables>, { table }: KindOfRecord) {
  const rows = await db
    .selectFrom("record_count")
    .select(({ fn }) => ["status", fn.sum<number | string>("n").as("n")])
    .where("kind", "=", table)
    .groupBy("status")
    .execute();
  const byStatus: Record<string, number> = {};
  for (const { status, n } of rows) byStatus[status] = Number(n);
  const { new: waiting = 0, spam = 0 } = byStatus;
  const total = Object.values(byStatus).reduce((sum, count) => sum + count, 0);
  return { stored: total - spam, new: waiting, spam, byStatus };
}
