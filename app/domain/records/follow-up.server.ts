import { v5 as uuidv5 } from "uuid";
import type { App } from "#app/context.ts";
import { notifyCustomer } from "#app/domain/answers/answer.server.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import { branchNames } from "#app/domain/branches/responsible-branch.ts";
import { undoMs } from "#app/domain/mail/outbox-repository.server.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import * as followUps from "#app/domain/records/follow-up-repository.server.ts";
import { careerApplication } from "#app/domain/records/kinds/career-application.server.ts";
import { privacyRequest } from "#app/domain/records/kinds/privacy-request.server.ts";
import {
  changeRecord,
  changeStatus,
  type DoneChange,
  lockRecord,
  lockRecords,
  logEvent,
  type Targets,
} from "#app/domain/records/locked-records.server.ts";
import * as events from "#app/domain/records/record-event-repository.server.ts";
import { findKindByTable } from "#app/domain/records/record-kinds.server.ts";
import * as records from "#app/domain/records/record-repository.server.ts";
import { FormError } from "#app/lib/form-error.ts";
import { type Announce, type Trx, transact, transactInParts } from "#app/platform/db/transact.ts";

/**
 * Sets the status or the assignee of all the records that are still stored, or of none.
 * @param change `notifies`: whether customers get the mail of the new status after the time to undo
 * @returns the ids that are now as requested, and those that are not stored any more; what `done`
 * changed; undefined when there is no such member of staff
 */
export function changeAll(
  { store }: App,
  ...change: [Targets, followUps.Change, ActorContext, notifies: boolean]
) {
  return transact(store, (...within) => changeWithin(...within, ...change));
}

async function changeWithin(
  trx: Trx,
  announce: Announce,
  targets: Targets,
  set: followUps.Change,
  acting: ActorContext,
  notifies = false,
) {
  const after = await nameAssignee(trx, set);
  if (!after) return undefined;
  const { stored, gone } = await lockRecords(trx, targets);
  const done: DoneChange[] = [];
  for (const record of stored) {
    const { id, no, kind, status, assignee, assignee_name } = record;
    const isStatus = "status" in set;
    const was = isStatus ? status : assignee;
    if (was === (isStatus ? set.status : set.assignee)) continue;
    if (isStatus && set.status === "refused") await refuseWithoutReason(trx, id);
    const before = { assignee: assignee_name };
    const eventId = isStatus
      ? await changeStatus(trx, acting, record, set.status)
      : await changeRecord(trx, acting, record, set, { action: "assignment", before, after });
    done.push({ no, id, eventId, was });
    // A record that was spam is not answered in the moment in which it stops being spam.
    if (notifies && isStatus && kind.description.hasLines && status !== "spam") {
      await notifyCustomer(trx, announce, record, set.status, acting, undoMs);
    }
    announce({ kind: kind.description.table, id, what: "updated" });
  }
  return { changed: stored.map(({ id }) => id), gone, done };
}

/**
 * Unassigns some open records of former staff and disabled accounts; after the last, reminders
 * go to the member of staff who set them, else to the branch. @returns whether there may be more
 */
export async function unassignFormerStaff(trx: Trx, announce: Announce, acting: ActorContext) {
  const left = await followUps.lockSomeOrphaned(trx);
  const targets = new Map(
    left.flatMap(({ id, kind: table }) => {
      const kind = findKindByTable(table);
      return kind ? [[id, kind]] : [];
    }),
  );
  const done = await changeWithin(trx, announce, targets, { assignee: null }, acting);
  if (done && done.changed.length > 0) return true;
  const reminders = await followUps.releaseReminders(trx);
  const after = { "reminders left to the branch": reminders };
  if (reminders > 0) await audit.insert(trx, { ...acting, action: "assignment", after });
  return false;
}

/** Corrects records of a former release, which may still run beside this one. */
export async function correctStoredRecords({ store, now }: App) {
  await transactInParts(store, async (trx, announce) => {
    const actor = { userId: "", name: "system", email: "system" };
    const acting = { at: now(), actor, clientAddress: "" };
    const hasMore = await unassignFormerStaff(trx, announce, acting);
    // A privacy request is never spam, and has a due day.
    const ids = await followUps.findMarked(trx, privacyRequest.description.table);
    const requests = new Map(ids.map((id) => [id, privacyRequest]));
    await changeWithin(trx, announce, requests, { status: "new" }, acting);
    return hasMore || ids.length > 0 ? "more" : undefined;
  });
}

/** A refusal needs a reason in the record's history first. @throws FormError */
async function refuseWithoutReason(trx: Trx, id: string) {
  const all = await events.findAllByRecord(trx, [id]);
  if (all.some(({ note }) => note)) return;
  throw new FormError(409, { failure: "Write the reason first, in a note or a reply." });
}

/** A change with the assignee's name; undefined when the id is not of staff. */
async function nameAssignee(trx: Trx, set: followUps.Change) {
  if ("status" in set || set.assignee === null) return set;
  const assignee = await followUps.lockStaffName(trx, set.assignee);
  return assignee === undefined ? undefined : { assignee };
}

/**
 * A note that arrives twice under one id is stored once: the records are locked meanwhile.
 * @param note its id is the submission's; for several records each note has one derived of both ids
 * @returns the ids of the records that have the note now, and of those that are not stored any more
 */
export async function addNotes(
  { store }: App,
  targets: Targets,
  note: { id: string; text: string },
  acting: ActorContext,
) {
  return transact(store, async (trx, announce) => {
    const { stored, gone } = await lockRecords(trx, targets);
    for (const record of stored) {
      const { id: recordId, kind } = record;
      const noteId = targets.size === 1 ? note.id : uuidv5(recordId, note.id);
      const written = { id: noteId, recordId, actor: acting.actor, note: note.text };
      const id = await events.newId(trx, written);
      if (!id) continue;
      await logEvent(trx, acting, record, { id, action: "note", note: note.text });
      await records.reindex(trx, kind, [recordId]);
      announce({ kind: kind.description.table, id: recordId, what: "updated" });
    }
    return { noted: stored.map(({ id }) => id), gone };
  });
}

/** @param branch its id; empty for none @throws RecordGone */
export async function changeBranch(
  { store }: App,
  kind: RecordKind,
  id: string,
  branch: string,
  acting: ActorContext,
): Promise<void> {
  await transact(store, async (trx, announce) => {
    const record = await lockRecord(trx, kind, id);
    if (record.branch === branch) return;
    const before = { branch: branchNames[record.branch] ?? null };
    const after = { branch: branchNames[branch] ?? null };
    await changeRecord(trx, acting, record, { branch }, { action: "branch", before, after });
    announce({ kind: kind.description.table, id, what: "updated" });
  });
}

/**
 * A reminder is for the assignee; while nobody of the staff is, for the person who sets it.
 * @param at ISO 8601, UTC; undefined to remove it @throws RecordGone
 */
export async function changeReminder(
  { store }: App,
  kind: RecordKind,
  id: string,
  at: string | undefined,
  acting: ActorContext,
): Promise<void> {
  await transact(store, async (trx, announce) => {
    const record = await lockRecord(trx, kind, id);
    const staff = await followUps.findStaff(trx);
    const userId = staff.find(({ id }) => id === record.assignee)?.id ?? acting.actor.userId;
    const set = { reminder_at: at ?? null, reminder_for: at ? userId : null };
    const isSameTime = record.reminder_at === set.reminder_at;
    if (isSameTime && (!at || record.reminder_for === userId)) return;
    await changeRecord(trx, acting, record, set, {
      action: at ? "reminder-set" : "reminder-done",
      before: { reminder: record.reminder_at },
      after: { reminder: set.reminder_at },
    });
    announce({ kind: kind.description.table, id, what: "updated" });
  });
}

export async function logCvView({ store }: App, id: string, acting: ActorContext) {
  await transact(store, async (trx, announce) => {
    await logEvent(trx, acting, { id, kind: careerApplication }, { action: "cv-viewed" });
    announce({ kind: "audit", id, what: "created" });
  });
}
