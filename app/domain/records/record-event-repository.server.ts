import { v7 as uuidv7 } from "uuid";
import type { AuditAction, AuditValues } from "#app/domain/audit/audit-actions.ts";
import { inIds } from "#app/platform/db/store.ts";
import type { Db, Trx } from "#app/platform/db/transact.ts";

export interface RecordEvent {
  /** A repeated note has the same; left out, a new one is made. */
  id?: string;
  recordId: string;
  at: Date;
  actor: { userId: string; name: string };
  action: AuditAction;
  note?: string;
  before?: AuditValues;
  after?: AuditValues;
  /** Values that an edit replaced, to take it back (`RecordKind.takeBack`). */
  former?: string;
}

/** @returns the event's id */
export async function insert(
  trx: Trx,
  { id = uuidv7(), at, actor, ...event }: RecordEvent,
): Promise<string> {
  const { recordId, action, note, before, after, former } = event;
  await trx
    .insertInto("record_event")
    .values({
      id,
      record_id: recordId,
      at: at.toISOString(),
      actor_id: actor.userId,
      actor_name: actor.name,
      action,
      note,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      former,
    })
    .execute();
  return id;
}

type Written = Pick<RecordEvent, "recordId" | "actor" | "note"> & {
  id: string;
  subject?: string;
  files?: string;
};

/**
 * The id for a note or mail; undefined when it is stored already. Another text or file under an id
 * that is used gets a new one: its author went back and wrote on.
 */
export async function newId(db: Db, { id, recordId, actor, note, subject, files = "" }: Written) {
  const events = db.selectFrom("record_event").selectAll().where("id", "=", id);
  const known = await events.executeTakeFirst();
  if (!known) return id;
  const after = JSON.parse(known.after ?? "{}");
  const isSame =
    known.record_id === recordId &&
    known.actor_id === actor.userId &&
    known.note === note &&
    after.subject === subject &&
    (after.files ?? "") === files;
  return isSame ? undefined : uuidv7();
}

/** The events of some records, oldest first. @param actions those of these alone; all if left out */
export function findAllByRecord(
  db: Db,
  recordIds: readonly string[],
  actions?: readonly AuditAction[],
) {
  const events = db
    .selectFrom("record_event")
    .selectAll()
    .where("record_id", "in", inIds(db, recordIds))
    .orderBy("at")
    .orderBy("id");
  return (actions ? events.where("action", "in", inIds(db, actions)) : events).execute();
}

/** @returns the id of the record of an event; undefined where there is no such event */
export async function findRecordOf(db: Db, id: string): Promise<string | undefined> {
  const found = db.selectFrom("record_event").select("record_id").where("id", "=", id);
  return (await found.executeTakeFirst())?.record_id;
}

/** A search does not find a record by older notes than these. */
const mostNotes = 100;

/** The texts of notes and mails by staff, newest first, by the id of the record. */
export async function findNotes(db: Db, recordIds: readonly string[]) {
  const notes = await db
    .selectFrom("record_event")
    .select(["record_id", "note"])
    .where("record_id", "in", inIds(db, recordIds))
    .where("note", "is not", null)
    .orderBy("id", "desc")
    .execute();
  const byRecord = Map.groupBy(notes, ({ record_id }) => record_id);
  return new Map(
    [...byRecord].map(([id, all]) => [id, all.slice(0, mostNotes).map(({ note }) => note ?? "")]),
  );
}

export async function deleteAllById(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom("record_event").where("id", "in", inIds(trx, ids)).execute();
}
