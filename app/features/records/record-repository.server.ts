import { type Kysely, type RawBuilder, sql } from "kysely";
import type { RecordStatus, Tables } from "#app/db/schema.ts";
import type { KindOfRecord } from "#app/features/records/record-kinds.ts";

/** A record of any kind: what all have, and what its kind asks for by column. */
export interface StoredRecord {
  no: number;
  id: string;
  status: RecordStatus;
  spam_reasons: string;
  created_at: string;
  /** Bytes of the file that came with it; null without one. */
  cv_size: number | null;
  [column: string]: string | number | null;
}

/** Where a page of a list begins: the id of the row just outside it. */
export type Cursor = { before: string } | { after: string } | undefined;

export interface Page {
  rows: StoredRecord[];
  /** Whether there are rows beyond this page, on either side. */
  newer: boolean;
  older: boolean;
}

/** One page, newest first, of all but spam, or of spam alone. Ids rise with time. */
export async function findPage(
  db: Kysely<Tables>,
  kind: KindOfRecord,
  { cursor, spam, size }: { cursor: Cursor; spam: boolean; size: number },
): Promise<Page> {
  const towardsNewer = cursor !== undefined && "after" in cursor;
  const { rows } = await sql<StoredRecord>`
    ${selectFrom(kind)}
    where ${spam ? sql`status = 'spam'` : sql`status <> 'spam'`} and ${beyond(cursor)}
    order by id ${towardsNewer ? sql`asc` : sql`desc`} limit ${size + 1}
  `.execute(db);
  const more = rows.length > size;
  if (more) rows.pop();
  if (towardsNewer) rows.reverse();
  // Fewer rows than a page towards the newest: then it is the first page, whole.
  if (towardsNewer && !more) return findPage(db, kind, { cursor: undefined, spam, size });
  return { rows, newer: cursor !== undefined, older: towardsNewer || more };
}

export async function findById(
  db: Kysely<Tables>,
  kind: KindOfRecord,
  id: string,
): Promise<StoredRecord | undefined> {
  const { rows } = await sql<StoredRecord>`${selectFrom(kind)} where id = ${id}`.execute(db);
  return rows[0];
}

/** All of them, oldest first, a few hundred at a time: an export of any size in constant memory. */
export async function* streamAll(
  db: Kysely<Tables>,
  kind: KindOfRecord,
): AsyncGenerator<StoredRecord, void, void> {
  let last = "";
  while (true) {
    const { rows } = await sql<StoredRecord>`
      ${selectFrom(kind)} where id > ${last} order by id limit 500
    `.execute(db);
    yield* rows;
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}

/** How many are stored, by what staff have to do with them. */
export async function countByStatus(db: Kysely<Tables>, kind: KindOfRecord) {
  const { rows } = await sql<{ status: RecordStatus; count: number }>`
    select status, count(*) as count from ${sql.table(kind.table)} group by status
  `.execute(db);
  const count = (status: RecordStatus) => rows.find((row) => row.status === status)?.count ?? 0;
  const total = rows.reduce((sum, row) => sum + row.count, 0);
  return { stored: total - count("spam"), new: count("new"), spam: count("spam") };
}

function selectFrom({ table, fields, hasCv }: KindOfRecord): RawBuilder<unknown> {
  const asked = sql.join(fields.map(({ column }) => sql.ref(column)));
  const cvSize = hasCv
    ? sql`(select size from career_cv where application_id = ${sql.ref(`${table}.id`)})`
    : sql`null`;
  return sql`
    select no, id, status, spam_reasons, created_at, ${asked}, ${cvSize} as cv_size
    from ${sql.table(table)}
  `;
}

function beyond(cursor: Cursor): RawBuilder<unknown> {
  if (!cursor) return sql`1 = 1`;
  return "after" in cursor ? sql`id > ${cursor.after}` : sql`id < ${cursor.before}`;
}
