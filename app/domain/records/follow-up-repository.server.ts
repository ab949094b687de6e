import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql, type Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Acting } from "#app/domain/audit/acting.server.ts";
import type { AuditAction } from "#app/domain/audit/audit-actions.ts";
import { insert as insertAudit } from "#app/domain/audit/audit-repository.server.ts";
import type { KindOfRecord, Status } from "#app/domain/records/record-kinds.ts";
import type { Tables } from "#app/platform/db/schema.ts";
import type { Store } from "#app/platform/db/store.ts";
import { transact } from "#app/platform/db/transact.ts";

/** What became of a change to several records. */
export interface Changed {
  /** The records that are now as asked for, those included that were so before. */
  changed: string[];
  /** The records that are not stored any more. */
  gone: string[];
}

/** More changes than these are not told one by one: a window reads its whole list again anyway. */
const mostAnnounced = 50;

/** Says what became of records: of all that are still there, or of none. */
export function setStatus(
  store: Store,
  kind: KindOfRecord,
  ids: readonly string[],
  status: Status,
  acting: Acting,
): Promise<Changed> {
  const reason = sql`case when spam_reasons = '' then 'marked by staff' else spam_reasons end`;
  return update(store, kind, ids, acting, {
    action: "status",
    set: sql`status = ${status}
      ${status === "spam" ? sql`, spam_reasons = ${reason}` : sql``}
      ${kind.table === "booking" ? sql`, version = version + 1` : sql``}`,
    differs: (row) => row.status !== status,
    before: (row) => ({ status: row.status }),
    after: { status },
  });
}

/**
 * Gives records to a member of staff, or to nobody.
 * @returns undefined when there is no such member of staff
 */
export async function assign(
  store: Store,
  kind: KindOfRecord,
  ids: readonly string[],
  assignee: string | null,
  acting: Acting,
): Promise<Changed | undefined> {
  const name = assignee && (await findStaff(store.db)).find(({ id }) => id === assignee)?.name;
  if (name === undefined) return undefined;
  return update(store, kind, ids, acting, {
    action: "assignment",
    set: sql`assignee = ${assignee}`,
    differs: (row) => row.assignee !== assignee,
    before: (row) => ({ assignee: row.assignee_name }),
    after: { assignee: name },
  });
}

/**
 * Writes down something about a record. The same note that arrives twice under one id is one note;
 * the record is locked meanwhile, so that both do not look at once.
 * @returns false when the record is not stored any more
 */
export async function addNote(
  store: Store,
  kind: KindOfRecord,
  recordId: string,
  note: { id: string; text: string },
  acting: Acting,
): Promise<boolean> {
  return transact(store, async (trx, announce) => {
    const [record] = await lock(store, kind, [recordId], trx);
    if (!record) return false;
    const row = {
      kind: kind.table,
      record_id: recordId,
      author_id: acting.actor.userId,
      author_name: acting.actor.name,
      text: note.text,
    };
    const known = await trx
      .selectFrom("record_note")
      .select(["kind", "record_id", "author_id", "author_name", "text"])
      .where("id", "=", note.id)
      .executeTakeFirst();
    if (known && isDeepStrictEqual({ ...known }, row)) return true;
    // Another text under an id that is taken is another note: somebody went on writing.
    const id = known ? uuidv7() : note.id;
    await trx
      .insertInto("record_note")
      .values({ ...row, id, created_at: acting.at.toISOString() })
      .execute();
    await audit(acting, "note", kind, recordId, { after: { note: note.text } }, trx);
    announce({ kind: kind.table, id: recordId, what: "updated" });
    return true;
  });
}

/**
 * Deletes a record with all that came with it and was written about it. Only spam may go of a
 * kind that is kept.
 */
export async function deleteById(
  store: Store,
  kind: KindOfRecord,
  id: string,
  acting: Acting,
): Promise<"deleted" | "gone" | "kept"> {
  return transact(store, async (trx, announce) => {
    const [record] = await lock(store, kind, [id], trx);
    if (!record) return "gone";
    if (!kind.isDeletable && record.status !== "spam") return "kept";
    await sql`delete from ${sql.table(kind.table)} where id = ${id}`.execute(trx);
    await trx
      .deleteFrom("record_note")
      .where("kind", "=", kind.table)
      .where("record_id", "=", id)
      .execute();
    const before = { no: record.no, name: record.name, status: record.status };
    await audit(acting, "record-deleted", kind, id, { before }, trx);
    announce({ kind: kind.table, id, what: "deleted" });
    return "deleted";
  });
}

/** What was written down about a record, oldest first. */
export function findNotes(db: Kysely<Tables>, { table }: KindOfRecord, recordId: string) {
  return db
    .selectFrom("record_note")
    .select(["id", "author_name", "text", "created_at"])
    .where("kind", "=", table)
    .where("record_id", "=", recordId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Who can look after records. */
export function findStaff(db: Kysely<Tables>) {
  return db
    .selectFrom("user")
    .select(["id", "name"])
    .where("role", "=", "admin")
    .orderBy("name")
    .orderBy("id")
    .execute();
}

interface Locked {
  id: string;
  no: number;
  name: string;
  status: string;
  assignee: string | null;
  assignee_name: string | null;
}

async function update(
  store: Store,
  kind: KindOfRecord,
  ids: readonly string[],
  acting: Acting,
  change: {
    action: AuditAction;
    set: ReturnType<typeof sql>;
    differs(row: Locked): boolean;
    before(row: Locked): Record<string, string | null>;
    after: Record<string, string | null>;
  },
): Promise<Changed> {
  return transact(store, async (trx, announce) => {
    const stored = await lock(store, kind, ids, trx);
    const differing = stored.filter(change.differs);
    if (differing.length > 0) {
      await sql`
        update ${sql.table(kind.table)} set ${change.set}, updated_at = ${acting.at.toISOString()}
        where id in (${sql.join(differing.map(({ id }) => id))})
      `.execute(trx);
    }
    for (const row of differing) {
      const { action, after } = change;
      await audit(acting, action, kind, row.id, { before: change.before(row), after }, trx);
    }
    for (const { id } of differing.slice(0, mostAnnounced)) {
      announce({ kind: kind.table, id, what: "updated" });
    }
    const changed = stored.map(({ id }) => id);
    return { changed, gone: ids.filter((id) => !changed.includes(id)) };
  });
}

/** The records as they are, for nobody else to change before this transaction ends. */
async function lock(
  { engine }: Store,
  { table }: KindOfRecord,
  ids: readonly string[],
  trx: Transaction<Tables>,
): Promise<Locked[]> {
  if (ids.length === 0) return [];
  // SQLite has one writer at a time. In one order, so that two who lock the same do not wait for each other.
  const forUpdate = engine === "postgres" ? sql`for update` : sql``;
  const { rows } = await sql<Locked>`
    select id, no, name, status, assignee,
      (select name from "user" where "user".id = assignee) as assignee_name
    from ${sql.table(table)} where id in (${sql.join(ids)}) order by id ${forUpdate}
  `.execute(trx);
  return rows;
}

function audit(
  acting: Acting,
  action: AuditAction,
  { table }: KindOfRecord,
  recordId: string,
  values: {
    before?: Record<string, string | number | null>;
    after?: Record<string, string | null>;
  },
  trx: Transaction<Tables>,
) {
  return insertAudit({ ...acting, action, kind: table, recordId, ...values }, trx);
}
