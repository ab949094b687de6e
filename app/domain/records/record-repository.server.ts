import { type Insertable, type Selectable, sql } from "kysely";
import { anonymiseEntries } from "#app/domain/audit/anonymise-repository.server.ts";
import type { NewRecord, RecordKind } from "#app/domain/records/define-kind.server.ts";
import { findNotes } from "#app/domain/records/record-event-repository.server.ts";
import type { Status } from "#app/domain/records/record-kind.ts";
import type { RecordTable } from "#app/platform/db/schema.ts";
import { inIds } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";
import { putEntries, type SearchEntry } from "#app/platform/search/search-repository.server.ts";

/** A record of any kind, with the columns of its kind. */
export interface StoredRecord extends Omit<Selectable<RecordTable>, "status"> {
  status: Status;
  [column: string]: string | number | null;
}

/** The columns of a new record that are not from its form. */
type RecordStamp = Partial<Insertable<RecordTable>> &
  Pick<Insertable<RecordTable>, "id" | "submission_key" | "client_address" | "created_at">;

/** @returns the id of the record with the submission key, from this call or an earlier one */
export async function insert(
  trx: Trx,
  kind: RecordKind,
  stamp: RecordStamp,
  record: NewRecord,
): Promise<string> {
  const { name, email, phone = "", branch = "" } = record;
  const { table } = kind.description;
  const [first = "new"] = kind.description.statuses;
  const defaults = { status: first, spam_reasons: "", updated_at: stamp.created_at };
  const { id, no } = await trx
    .insertInto("record")
    .values({ ...defaults, ...stamp, name, email, phone, branch, kind: table })
    .onConflict((conflict) =>
      conflict.column("submission_key").doUpdateSet({ version: sql`record.version` }),
    )
    .returning(["id", "no"])
    .executeTakeFirstOrThrow();
  if (id !== stamp.id) return id;
  const columns = kind.columns.filter((column) => record[column] !== undefined);
  await sql`
    insert into ${sql.table(table)} (record_id, ${sql.join(columns.map((column) => sql.ref(column)))})
      values (${id}, ${sql.join(columns.map((column) => record[column]))})
  `.execute(trx);
  await putEntries(trx, [searchEntryOf(kind, { ...record, id, no })]);
  return id;
}

export async function findIdBySubmissionKey(db: Db, keys: readonly string[]) {
  const row = await db
    .selectFrom("record")
    .select("id")
    .where("submission_key", "in", inIds(db, keys))
    .executeTakeFirst();
  return row?.id;
}

export async function findById(db: Db, kind: RecordKind, id: string) {
  const [row] = await findAllById(db, kind, [id]);
  return row;
}

/** Ids of other kinds are left out, as they are not in this kind's own table. */
export async function findAllById(db: Db, kind: RecordKind, ids: readonly string[]) {
  const { rows } = await sql<StoredRecord>`
    ${selectFrom(kind)} where record.id in ${inIds(db, ids)}
  `.execute(db);
  return rows;
}

export async function reindex(trx: Trx, kind: RecordKind, ids: readonly string[]): Promise<void> {
  const notes = await findNotes(trx, ids);
  const rows = await findAllById(trx, kind, ids);
  const entries = rows.map((row) => searchEntryOf(kind, row, notes.get(row.id)));
  await putEntries(trx, entries);
}

/** A record is found by its number, its form's fields and the notes about it. */
function searchEntryOf(
  { description, searched }: RecordKind,
  row: { id: string } & Record<string, unknown>,
  notes: readonly string[] = [],
): SearchEntry {
  const columns = ["no", "name", "email", "phone", ...searched];
  const texts = [...columns.map((column) => String(row[column] ?? "")), ...notes];
  return { id: row.id, kind: description.table, texts };
}

/** A query for `StoredRecord`s, without a `where`. */
export function selectFrom({ description: { table }, columns }: RecordKind) {
  const own = columns.map((column) => sql`, ${sql.ref(`${table}.${column}`)}`);
  return sql`
    select record.*${sql.join(own, sql``)}
    from record join ${sql.table(table)} on ${sql.ref(`${table}.record_id`)} = record.id`;
}

/** The branch of the last contract that has one, of an account or a proved address; else empty. */
export async function findLastBranch(
  db: Db,
  contracts: readonly string[],
  by: "user_id" | "email",
  sender: string,
): Promise<string> {
  const last = await db
    .selectFrom("record")
    .select("branch")
    .where("kind", "in", inIds(db, contracts))
    .where(by, "=", sender)
    .where("branch", "<>", "")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return last?.branch ?? "";
}

/** Deletes records of any kind, and their values in the audit, to which nothing links later. */
export async function deleteAllById(trx: Trx, ids: readonly string[]): Promise<void> {
  await anonymiseEntries(trx, { recordIds: ids });
  await trx.deleteFrom("record").where("id", "in", inIds(trx, ids)).execute();
}
