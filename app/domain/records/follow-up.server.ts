import { v5 as uuidv5, v7 as uuidv7 } from "uuid";
import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import * as followUps from "#app/domain/records/follow-up-repository.server.ts";
import { privacyRequest } from "#app/domain/records/kinds/privacy-request.server.ts";
import * as events from "#app/domain/records/record-event-repository.server.ts";
import { recordKinds } from "#app/domain/records/record-kinds.server.ts";
import * as records from "#app/domain/records/record-repository.server.ts";
import { FormError } from "#app/lib/form-error.ts";
import {
  type Announce,
  announceAll,
  type Trx,
  transact,
  transactInParts,
} from "#app/platform/db/transact.ts";

/** Records of one kind; of several kinds, all are changed in one transaction or none. */
export interface OfKind {
  kind: RecordKind;
  ids: readonly string[];
}

/** One record's change: the event that keeps it, and what the record was before. */
export interface DoneChange {
  no: number;
  id: string;
  eventId: string;
  /** A status, or the id of an account; null for nobody. */
  was: string | null;
}

/**
 * Sets the status of all the records that are still there, or of none; or gives them to a member
 * of staff, or to nobody.
 * @param tell what else is stored with each change, such as the mail to a customer
 * @returns the ids that are now as asked for, those included that were so before, and those that
 * are not stored any more; what `done` changed; undefined when there is no such member of staff
 */
export async function changeAll(
  { store }: App,
  targets: readonly OfKind[],
  set: followUps.Change,
  acting: ActorContext,
  tell?: Tell,
) {
  return transact(store, (trx, announce) =>
    changeWithin(trx, announce, targets, set, acting, tell),
  );
}

interface Came extends Record<"changed" | "gone", string[]> {
  done: DoneChange[];
}

type Tell = (trx: Trx, kind: RecordKind, recordId: string, announce: Announce) => Promise<void>;

async function changeWithin(
  trx: Trx,
  announce: Announce,
  targets: readonly OfKind[],
  set: followUps.Change,
  acting: ActorContext,
  tell?: Tell,
) {
  const after = await nameAssignee(trx, set);
  if (!after) return undefined;
  const action = "status" in set ? "status" : "assignment";
  const came: Came = { changed: [], gone: [], done: [] };
  await followUps.lockAll(trx, idsOf(targets));
  for (const { kind, ids } of targets) {
    const { table } = kind.description;
    const stored = await followUps.lock(trx, table, ids);
    const differing = stored.filter((record) =>
      "status" in set ? record.status !== set.status : record.assignee !== set.assignee,
    );
    const changed = differing.map(({ id }) => id);
    if ("status" in set && set.status === "refused") await refuseWithoutReason(trx, changed);
    await followUps.update(trx, changed, set, acting.at);
    for (const { id, no, status, assignee, assignee_name } of differing) {
      const before: Event["before"] =
        action === "status" ? { status } : { assignee: assignee_name };
      const event = { kind: table, recordId: id, action, before, after } as const;
      const eventId = await keepEvent(trx, acting, event);
      came.done.push({ no, id, eventId, was: action === "status" ? status : assignee });
      // What was spam is not answered in the moment in which it stops being spam.
      if (status !== "spam") await tell?.(trx, kind, id, announce);
    }
    announceAll(announce, table, changed, "updated");
    const found = stored.map(({ id }) => id);
    came.changed.push(...found);
    came.gone.push(...ids.filter((id) => !found.includes(id)));
  }
  return came;
}

function idsOf(targets: readonly OfKind[]): string[] {
  return targets.flatMap(({ ids }) => ids);
}

/**
 * Gives some of what is open and assigned to somebody who is not staff any more, or whose account is
 * disabled, back to its branch. After the last, a reminder goes to the member of staff who set it,
 * else to the branch.
 * @returns whether there may be more
 */
export async function unassignFormerStaff(trx: Trx, announce: Announce, acting: ActorContext) {
  const left = await followUps.lockSomeLeft(trx);
  const targets = recordKinds.map((kind) => ({
    kind,
    ids: left.filter((row) => row.kind === kind.description.table).map(({ id }) => id),
  }));
  const done = await changeWithin(trx, announce, targets, { assignee: null }, acting);
  if (done && done.changed.length > 0) return true;
  const reminders = await followUps.leaveReminders(trx);
  const after = { "reminders left to the branch": reminders };
  if (reminders > 0) await audit.insert(trx, { ...acting, action: "assignment", after });
  return false;
}

/** Corrects records that a former release stored, or still stores beside this one. */
export async function correctStoredRecords({ store, now }: App) {
  await transactInParts(store, async (trx, announce) => {
    const actor = { userId: "", name: "system", email: "system" };
    const acting = { at: now(), actor, clientAddress: "" };
    const hasMore = await unassignFormerStaff(trx, announce, acting);
    // A request about somebody's data is never spam, and has a due day.
    const ids = await followUps.findMarked(trx, privacyRequest.description.table);
    await changeWithin(trx, announce, [{ kind: privacyRequest, ids }], { status: "new" }, acting);
    return hasMore || ids.length > 0 ? "more" : undefined;
  });
}

/** Whoever is refused is told why, so that stands with the record first. @throws FormError */
async function refuseWithoutReason(trx: Trx, ids: readonly string[]) {
  for (const id of ids) {
    const all = await events.findAllByRecord(trx, id);
    if (all.some(({ note }) => note)) continue;
    throw new FormError(409, { failure: "Write the reason first, in a note or in an answer." });
  }
}

/** A change as people read it; undefined when it names nobody of the staff. */
async function nameAssignee(trx: Trx, set: followUps.Change) {
  if ("status" in set || set.assignee === null) return set;
  const assignee = await followUps.lockStaffName(trx, set.assignee);
  return assignee === undefined ? undefined : { assignee };
}

/**
 * Writes one note about each of some records. The same note that arrives twice under one id is one
 * note; the records are locked meanwhile, so that two requests do not both find no note.
 * @param note its id is the submission's; for several records each note's is made of that and theirs
 * @returns the ids of those that have the note now, and of those that are not stored any more
 */
export async function addNotes(
  { store }: App,
  targets: readonly OfKind[],
  note: { id: string; text: string },
  acting: ActorContext,
) {
  return transact(store, async (trx, announce) => {
    const noted: string[] = [];
    const ids = idsOf(targets);
    await followUps.lockAll(trx, ids);
    for (const { kind, ids: ofKind } of targets) {
      const { table } = kind.description;
      const stored = (await followUps.lock(trx, table, ofKind)).map(({ id }) => id);
      for (const recordId of stored) {
        const noteId = ids.length === 1 ? note.id : uuidv5(recordId, note.id);
        const known = await events.findById(trx, noteId);
        const isSame =
          known?.record_id === recordId &&
          known.note === note.text &&
          known.actor_id === acting.actor.userId;
        if (isSame) continue;
        // Another text under an id that is taken is another note: somebody went on writing.
        const id = known ? uuidv7() : noteId;
        // The audit outlives the record, so it does not repeat what was written about a person.
        await audit.insert(trx, { ...acting, action: "note", kind: table, recordId });
        await events.insert(trx, { ...acting, id, recordId, action: "note", note: note.text });
      }
      await records.reindex(trx, kind, stored);
      announceAll(announce, table, stored, "updated");
      noted.push(...stored);
    }
    return { noted, gone: ids.filter((id) => !noted.includes(id)) };
  });
}

type Event = Omit<events.RecordEvent, "id" | "at" | "actor" | "note"> & { kind: string };

/** Keeps what was done to a record, in its history and in the audit. @returns the event's id */
export async function keepEvent(trx: Trx, acting: ActorContext, { kind, ...event }: Event) {
  await audit.insert(trx, { ...acting, kind, ...event });
  return events.insert(trx, { ...acting, ...event });
}

/** Keeps that somebody opened the CV of an application. */
export async function keepCvViewed({ store }: App, recordId: string, acting: ActorContext) {
  const kind = "career_application";
  await transact(store, async (trx, announce) => {
    await keepEvent(trx, acting, { kind, recordId, action: "cv-viewed" });
    announce({ kind: "audit", id: recordId, what: "created" });
  });
}
