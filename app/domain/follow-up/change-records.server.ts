import { v5 as uuidv5 } from "uuid";
import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { notifyCustomer } from "#app/domain/follow-up/answer.server.ts";
import type { FilledText } from "#app/domain/follow-up/fill-template.ts";
import { undoMs } from "#app/domain/mail/outbox-repository.server.ts";
import * as followUps from "#app/domain/records/follow-up-repository.server.ts";
import type { Kinds } from "#app/domain/records/kinds.ts";
import {
  changeRecord,
  lockForChange,
  lockRecords,
  logEvent,
  namingRefused,
  type Outcome,
  type Targets,
} from "#app/domain/records/locked-records.server.ts";
import * as events from "#app/domain/records/record-event-repository.server.ts";
import * as records from "#app/domain/records/record-repository.server.ts";
import { FormError } from "#app/lib/form-error.ts";
import { type Announce, type Trx, transact, transactInParts } from "#app/platform/db/transact.ts";

/** A reminder is for the assignee; while nobody of the staff is, for the person who sets it. */
export type Change = Exclude<followUps.Change, followUps.Reminder> | { reminder: string | null };

/**
 * Changes all the records that are still stored, or none.
 * @param mail to the customers of bookings, after the time to undo: its gaps are filled in for each
 * @throws FormError when there is no such member of staff, or a refusal has no reason
 */
export function changeAll(
  { store, catalogue }: App,
  targets: Targets,
  change: Change,
  acting: ActorContext,
  mail: FilledText | undefined,
) {
  return transact(store, (...within) =>
    changeWithin(...within, targets, change, acting, catalogue.current, mail),
  );
}

async function changeWithin(
  trx: Trx,
  announce: Announce,
  targets: Targets,
  change: Change,
  acting: ActorContext,
  catalogue?: Catalogue,
  mail?: FilledText,
) {
  const assignee = await nameAssignee(trx, change);
  const staff = "reminder" in change ? await followUps.findStaff(trx) : [];
  const { stored, gone } = await lockRecords(trx, targets);
  if ("status" in change || "branch" in change) {
    await lockForChange(trx, stored, "branch" in change ? [change.branch] : []);
  }
  const changed: Outcome[] = [];
  for (const record of stored) {
    const { id, no, kind, status } = record;
    const asked = "reminder" in change ? reminderOf(record, change, staff, acting) : change;
    // A record released from spam gets the first status of its kind.
    const [first = "new"] = kind.description.statuses;
    const set = "status" in asked && asked.status === "new" ? { status: first } : asked;
    if ("status" in set && set.status === "refused") await refuseWithoutReason(trx, id);
    const done = await namingRefused(record, stored, () =>
      changeRecord(trx, acting, record, set, assignee, catalogue),
    );
    changed.push({ id, no, done });
    if (!done) continue;
    // A record that was spam is not answered in the moment in which it stops being spam.
    const isMailed = kind.description.statusMails === "of several" && status !== "spam";
    if (catalogue && mail && isMailed) {
      await notifyCustomer(trx, announce, catalogue, record, mail, acting, undoMs);
    }
    announce({ kind: kind.description.table, id, what: "updated" });
  }
  return [...changed, ...gone];
}

/**
 * Unassigns some open records of former staff and disabled accounts; after the last, reminders
 * go to the member of staff who set them, else to the branch. @returns whether there may be more
 */
export async function unassignFormerStaff(
  trx: Trx,
  announce: Announce,
  kinds: Kinds,
  acting: ActorContext,
) {
  const left = await followUps.lockSomeOrphaned(trx);
  const targets = new Map(
    left.flatMap(({ id, kind: table }) => {
      const kind = kinds.findByTable(table);
      return kind ? [[id, kind]] : [];
    }),
  );
  await changeWithin(trx, announce, targets, { assignee: null }, acting);
  if (targets.size > 0) return true;
  const reminders = await followUps.releaseReminders(trx);
  const after = { "reminders left to the branch": reminders };
  if (reminders > 0) await audit.insert(trx, { ...acting, action: "assignment", after });
  return false;
}

/** At each start: records closed when their assignee left may have been opened again since. */
export async function unassignReopened({ store, kinds, now }: App) {
  await transactInParts(store, async (trx, announce) => {
    const actor = { userId: "", name: "system", email: "system" };
    const acting = { at: now(), actor, clientAddress: "" };
    return (await unassignFormerStaff(trx, announce, kinds, acting)) ? "more" : undefined;
  });
}

/** A refusal needs a reason in the record's history first. @throws FormError */
async function refuseWithoutReason(trx: Trx, id: string) {
  const all = await events.findAllByRecord(trx, [id]);
  if (all.some(({ note }) => note)) return;
  throw new FormError(409, { failure: "Write the reason first, in a note or a reply." });
}

/** The name of a change's assignee, null for none. @throws FormError when the id is not of staff */
async function nameAssignee(trx: Trx, change: Change) {
  if (!("assignee" in change) || change.assignee === null) return null;
  const name = await followUps.lockStaffName(trx, change.assignee);
  if (name !== undefined) return name;
  throw new FormError(400, { failure: "This user is not staff any more. Nothing was changed." });
}

function reminderOf(
  { assignee }: { assignee: string | null },
  { reminder }: { reminder: string | null },
  staff: readonly { id: string }[],
  { actor }: ActorContext,
): followUps.Reminder {
  const reminded = staff.find(({ id }) => id === assignee)?.id ?? actor.userId;
  return { reminder_at: reminder, reminder_for: reminder && reminded };
}

/**
 * A note that arrives twice under one id is stored once: the records are locked meanwhile.
 * @param note its id is the submission's; for several records each note has one derived of both ids
 */
export async function addNotes(
  { store }: App,
  targets: Targets,
  note: { id: string; text: string; isCall?: boolean },
  acting: ActorContext,
) {
  return transact(store, async (trx, announce) => {
    const { stored, gone } = await lockRecords(trx, targets);
    const action = note.isCall ? "called" : "note";
    for (const record of stored) {
      const { id: recordId, kind } = record;
      const noteId = targets.size === 1 ? note.id : uuidv5(recordId, note.id);
      const written = { id: noteId, recordId, actor: acting.actor, note: note.text };
      const id = await events.newId(trx, written);
      if (!id) continue;
      await logEvent(trx, acting, record, { id, action, note: note.text });
      await records.reindex(trx, kind, [recordId]);
      announce({ kind: kind.description.table, id: recordId, what: "updated" });
    }
    return [...stored.map(({ id, no }): Outcome => ({ id, no })), ...gone];
  });
}

/** @param record its id, and the name of its kind's table */
export async function logFileView(
  { store, kinds }: App,
  { id, kind: table }: { id: string; kind: string },
  action: "cv-viewed" | "file-viewed",
  acting: ActorContext,
) {
  const kind = kinds.findByTable(table);
  if (!kind) return;
  await transact(store, async (trx, announce) => {
    await logEvent(trx, acting, { id, kind }, { action });
    announce({ kind: "audit", id, what: "created" });
  });
}
