import { type Selectable, sql } from "kysely";
import { anonymiseEntries } from "#app/domain/audit/anonymise-repository.server.ts";
import type { NewRecord, RecordKind } from "#app/domain/records/define-kind.server.ts";
import { findNotes } from "#app/domain/records/record-event-repository.server.ts";
import type { Status } from "#app/domain/records/record-kind.ts";
import type { RecordTable } from "#app/platform/db/schema.ts";
import { among } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";
import { putEntries, type SearchEntry } from "#app/platform/search/search-repository.server.ts";

/** A record of any kind: what all have, and what its kind asks for by column. */
export interface StoredRecord extends Omit<Selectable<RecordTable>, "status"> {
  status: Status;
  /** Bytes of the file that came with it; null without one. */
  cv_size: number | null;
  [column: string]: string | number | null;
}

/** What the site adds to a record that comes in. */
type RecordStamp = Pick<
  Selectable<RecordTable>,
  "id" | "status" | "spam_reasons" | "submission_key" | "client_address" | "user_id" | "created_at"
> &
  Partial<Pick<Selectable<RecordTable>, "notice_version">>;

/**
 * Stores a record, unless there is one with its submission key.
 * @returns the id of the record that is stored under the key
 */
export async function insert(
  trx: Trx,
  kind: RecordKind,
  stamp: RecordStamp,
  { own, branch = "", ...sender }: NewRecord,
): Promise<string> {
  const { table } = kind.description;
  const { id, no } = await trx
    .insertInto("record")
    .values({ ...stamp, ...sender, branch, kind: table, updated_at: stamp.created_at })
    .onConflict((conflict) =>
      conflict.column("submission_key").doUpdateSet({ version: sql`record.version` }),
    )
    .returning(["id", "no"])
    .executeTakeFirstOrThrow();
  if (id !== stamp.id) return id;
  const columns = Object.keys(own).map((column) => sql.ref(column));
  await sql`
    insert into ${sql.table(table)} (record_id, ${sql.join(columns)})
      values (${stamp.id}, ${sql.join(Object.values(own))})
  `.execute(trx);
  await putEntries(trx, [searchEntryOf(kind, { id, no, ...sender, ...own })]);
  return id;
}

export async function findIdBySubmissionKey(db: Db, keys: readonly string[]) {
  const row = await db
    .selectFrom("record")
    .select("id")
    .where("submission_key", "in", keys)
    .executeTakeFirst();
  return row?.id;
}

export async function findById(db: Db, kind: RecordKind, id: string) {
  const [row] = await findAllById(db, kind, [id]);
  return row;
}

/** Ids of other kinds are left out, as they are not in this kind's own table. */
export async function findAllById(db: Db, kind: RecordKind, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredRecord>`
    ${selectFrom(kind)} where record.id in (${sql.join(ids)})
  `.execute(db);
  return rows;
}

/** Makes records findable by what they have become. */
export async function reindex(trx: Trx, kind: RecordKind, ids: readonly string[]): Promise<void> {
  const notes = await findNotes(trx, ids);
  const rows = await findAllById(trx, kind, ids);
  await putEntries(
    trx,
    rows.map((row) => searchEntryOf(kind, row, notes.get(row.id))),
  );
}

/** A record is found by its number, by what was sent, and by what staff wrote about it. */
export function searchEntryOf(
  { description, searched }: RecordKind,
  row: { id: string } & Record<string, unknown>,
  notes: readonly string[] = [],
): SearchEntry {
  const columns = ["no", "name", "email", "phone", ...searched];
  const texts = [...columns.map((column) => String(row[column] ?? "")), ...notes];
  return { id: row.id, kind: description.table, texts };
}

/** A query for `StoredRecord`s, without a `where`. */
export function selectFrom({ description: { table, hasCv }, columns }: RecordKind) {
  const own = columns.map((column) => sql`, ${sql.ref(`${table}.${column}`)}`);
  return sql`
    select record.*, ${hasCv ? sql`cv.size` : sql`null`} as cv_size${sql.join(own, sql``)}
    from record join ${sql.table(table)} on ${sql.ref(`${table}.record_id`)} = record.id
    ${hasCv ? sql`left join cv on cv.record_id = record.id` : sql``}`;
}

/** Deletes records of any kind, and what the audit held of their values: nothing leads there later. */
export async function deleteAllById(trx: Trx, ids: readonly string[]): Promise<void> {
  await anonymiseEntries(trx, { recordIds: ids });
  await trx.deleteFrom("record").where("id", "in", among(trx, ids)).execute();
}
