import { type Kysely, sql } from "kysely";
import type { Undo } from "#app/desk/forms/answer-edit.server.ts";
import type { StoredRecord } from "#app/domain/records/record-repository.server.ts";
import type { BookingTable, RecordTable, Tables } from "#app/platform/db/schema.ts";
import { isPostgres } from "#app/platform/db/store.ts";
import type { LimitName } from "#app/platform/limits/limits.ts";

/** A record as one row: what all have, and the columns of the kinds. */
type Row = Pick<StoredRecord, "no" | "version" | "status"> &
  Omit<RecordTable, "no" | "version" | "status" | "id" | "branch"> & { id: string } & Omit<
    BookingTable,
    "record_id" | "reference"
  > & {
    reference: string;
    code: string;
    message: string;
    due_on: string;
    job: string;
    qualification: string;
    branch: string;
  };

/** A query for what is stored of one kind. */
export function recordsOf(db: Kysely<Tables>, table: string) {
  const rows = sql<Row>`(select * from record join ${sql.table(table)} on record_id = id)`;
  return db.selectFrom(rows.as("stored"));
}

/** The newest record of one kind. @param name only of this sender @throws when there is none */
export function newestOf(db: Kysely<Tables>, table: string, name?: string) {
  const rows = recordsOf(db, table).selectAll().orderBy("no", "desc");
  const named = name === undefined ? rows : rows.where("name", "=", name);
  return named.executeTakeFirstOrThrow();
}

/** The columns that all kinds share. @throws when there is none with this id */
export function findRecord(db: Kysely<Tables>, id: string) {
  return db.selectFrom("record").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** The value of a record's box in its list. */
export async function boxOf(db: Kysely<Tables>, id: string): Promise<string> {
  return `${(await findRecord(db, id)).no}:${id}`;
}

/** A form with these fields, about the records of these boxes. */
export function formAbout(boxes: readonly string[], fields: Record<string, string> = {}): string {
  const ticked = boxes.map((box) => ["record", box]);
  return new URLSearchParams([...Object.entries(fields), ...ticked]).toString();
}

interface Undoable {
  undo?: Undo | undefined;
}

/** The form by which the desk undoes what it did. */
export function formOfUndo({ undo }: Undoable): string {
  return new URLSearchParams((undo?.fields ?? []).map((field) => [...field])).toString();
}

/** The changes of records that this form names. */
export function recordsToUndo({ undo }: Undoable): string[] {
  return (undo?.fields ?? []).flatMap(([name, value]) => (name === "record" ? value : []));
}

/** Removes all records, also with papers, which the database would keep for years. */
export async function removeRecords(db: Kysely<Tables>): Promise<void> {
  const issued = await db.selectFrom("document").select("id").limit(1).execute();
  if (issued.length === 0) {
    await db.deleteFrom("record").execute();
    return;
  }
  if (!db.isTransaction) return db.transaction().execute(removeRecords);
  if (isPostgres(db)) {
    await sql`alter table document disable trigger document_frozen`.execute(db);
    await db.deleteFrom("record").execute();
    await sql`alter table document enable trigger document_frozen`.execute(db);
    return;
  }
  const trigger = sql<{ sql: string }>`
    select sql from sqlite_schema where name = 'document_kept'`;
  const { rows } = await trigger.execute(db);
  await sql`drop trigger document_kept`.execute(db);
  await db.deleteFrom("record").execute();
  await sql.raw(rows[0]?.sql ?? "").execute(db);
}

/** Removes all rows of these tables. */
export async function emptyTables(db: Kysely<Tables>, ...tables: (keyof Tables)[]) {
  for (const table of tables) {
    if (table === "record") await removeRecords(db);
    else await db.deleteFrom(table).execute();
  }
}

/** The entries of the audit about one record, partner or account, oldest first. */
export function auditOf(db: Kysely<Tables>, id: string) {
  return db.selectFrom("audit").selectAll().where("record_id", "=", id).orderBy("id").execute();
}

export async function actionsOn(db: Kysely<Tables>, id: string) {
  return (await auditOf(db, id)).map(({ action }) => action);
}

/** Sets the uses of a limit, because using it up takes long. */
export async function pretendUsed(db: Kysely<Tables>, limit: LimitName, used: number) {
  await db.updateTable("limit_use").set({ used }).where("limit_name", "=", limit).execute();
}
