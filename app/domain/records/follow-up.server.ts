import { v7 as uuidv7 } from "uuid";
import type { App } from "#app/context.ts";
import type { Acting } from "#app/domain/audit/acting.server.ts";
import type { AuditValues } from "#app/domain/audit/audit-actions.ts";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import { RecordGone } from "#app/domain/edits/record-gone.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import * as followUps from "#app/domain/records/follow-up-repository.server.ts";
import * as events from "#app/domain/records/record-event-repository.server.ts";
import type { Status } from "#app/domain/records/record-kind.ts";
import * as records from "#app/domain/records/record-repository.server.ts";
import { FormError } from "#app/lib/form-error.ts";
import { type Trx, transact } from "#app/platform/db/transact.ts";

/** What became of a change to several records. */
export interface Changed {
  /** The records that are now as asked for, those included that were so before. */
  changed: string[];
  gone: string[];
}

/** Further changes are not announced one by one: a window reads its whole list again anyway. */
const mostAnnounced = 50;

/** Sets the status of all the records that are still there, or of none. */
export function setStatus(
  app: App,
  kind: RecordKind,
  ids: readonly string[],
  status: Status,
  acting: Acting,
): Promise<Changed> {
  return change(app, kind, ids, { status }, { status }, acting);
}

/**
 * Gives records to a member of staff, or to nobody.
 * @returns undefined when there is no such member of staff
 */
export async function assign(
  app: App,
  kind: RecordKind,
  ids: readonly string[],
  assignee: string | null,
  acting: Acting,
): Promise<Changed | undefined> {
  const staff = await followUps.findStaff(app.store.db);
  const name = assignee && staff.find(({ id }) => id === assignee)?.name;
  if (name === undefined) return undefined;
  return change(app, kind, ids, { assignee }, { assignee: name }, acting);
}

/**
 * Writes a note about a record. The same note that arrives twice under one id is one note; the
 * record is locked meanwhile, so that two requests do not both find no note.
 * @throws RecordGone
 */
export async function addNote(
  { store }: App,
  kind: RecordKind,
  recordId: string,
  note: { id: string; text: string },
  acting: Acting,
): Promise<void> {
  await transact(store, async (trx, announce) => {
    const { table } = kind.description;
    const [record] = await followUps.lock(trx, table, [recordId]);
    if (!record) throw new RecordGone();
    const known = await events.findById(trx, note.id);
    const isSame =
      known?.record_id === recordId &&
      known.note === note.text &&
      known.actor_id === acting.actor.userId;
    if (isSame) return;
    // Another text under an id that is taken is another note: somebody went on writing.
    const id = known ? uuidv7() : note.id;
    // The audit outlives the record, so it does not repeat what was written about a person.
    await audit.insert(trx, { ...acting, action: "note", kind: table, recordId });
    await events.insert(trx, { ...acting, id, recordId, action: "note", note: note.text });
    announce({ kind: table, id: recordId, what: "updated" });
  });
}

export const onlySpam = "Only spam is deleted here; everything else has a status.";

/**
 * Deletes a record with all that hangs on it. Only spam may go of a kind that is kept.
 * @throws RecordGone, FormError
 */
export async function deleteRecord(
  { store }: App,
  { description: { table, isDeletable } }: RecordKind,
  id: string,
  acting: Acting,
): Promise<void> {
  await transact(store, async (trx, announce) => {
    const [record] = await followUps.lock(trx, table, [id]);
    if (!record) throw new RecordGone();
    if (!isDeletable && record.status !== "spam") throw new FormError(409, { failure: onlySpam });
    await records.deleteAllById(trx, [id]);
    const before = { no: record.no, name: record.name, status: record.status };
    const entry = { action: "record-deleted", kind: table, recordId: id, before } as const;
    await audit.insert(trx, { ...acting, ...entry });
    announce({ kind: table, id, what: "deleted" });
  });
}

type Event = Pick<events.RecordEvent, "recordId" | "action" | "before" | "after"> & {
  kind: string;
};

/** Keeps what was done to a record, in its history and in the audit. */
export async function keepEvent(trx: Trx, acting: Acting, event: Event): Promise<void> {
  const { kind, ...rest } = event;
  await audit.insert(trx, { ...acting, ...event });
  await events.insert(trx, { ...acting, ...rest });
}

/** Keeps that somebody opened the CV of an application. */
export async function keepCvViewed(
  { store }: App,
  recordId: string,
  acting: Acting,
): Promise<void> {
  const kind = "career_application";
  await transact(store, async (trx, announce) => {
    await keepEvent(trx, acting, { kind, recordId, action: "cv-viewed" });
    announce({ kind: "audit", id: recordId, what: "created" });
  });
}

/** @param after as people read it, a name in place of an id */
async function change(
  { store }: App,
  kind: RecordKind,
  ids: readonly string[],
  set: followUps.Change,
  after: AuditValues,
  acting: Acting,
): Promise<Changed> {
  return transact(store, async (trx, announce) => {
    const { table } = kind.description;
    const stored = await followUps.lock(trx, table, ids);
    const differing = stored.filter((record) =>
      "status" in set ? record.status !== set.status : record.assignee !== set.assignee,
    );
    const changed = differing.map(({ id }) => id);
    await followUps.update(trx, changed, set, acting.at);
    await records.reindex(trx, kind, changed);
    for (const { id: recordId, status, assignee_name: assignee } of differing) {
      const what: Pick<Event, "action" | "before"> =
        "status" in set
          ? { action: "status", before: { status } }
          : { action: "assignment", before: { assignee } };
      await keepEvent(trx, acting, { kind: table, recordId, ...what, after });
    }
    for (const id of changed.slice(0, mostAnnounced)) {
      announce({ kind: table, id, what: "updated" });
    }
    const found = stored.map(({ id }) => id);
    return { changed: found, gone: ids.filter((id) => !found.includes(id)) };
  });
}
