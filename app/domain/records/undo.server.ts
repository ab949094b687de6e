import { z } from "zod";
import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import * as outbox from "#app/domain/mail/outbox-repository.server.ts";
import { deleteJudged } from "#app/domain/people/person-repository.server.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import * as followUps from "#app/domain/records/follow-up-repository.server.ts";
import {
  changeRecord,
  type DoneChange,
  describeChange,
  type LockedRecord,
  lockRecords,
  reply,
} from "#app/domain/records/locked-records.server.ts";
import * as events from "#app/domain/records/record-event-repository.server.ts";
import { readStatus } from "#app/domain/records/record-kind.ts";
import * as records from "#app/domain/records/record-repository.server.ts";
import { type Announce, type Trx, transact } from "#app/platform/db/transact.ts";

/**
 * Undoes one's own changes of a status, assignee, branch or reminder, unless the record changed
 * again since, and cancels the mail that was queued with a status, unless its sending has begun. A
 * reply is taken back with all that it changed.
 * @param changes as a browser returns them: one that differs from its event counts as changed since
 * @returns the ids of the undone records, of those of them whose mail was sent (`mailed`), of those
 * that were deleted meanwhile, and of those that were changed, by the name of who changed them
 */
export async function undoChanges(
  { store, catalogue }: App,
  changes: readonly (DoneChange & { kind: RecordKind })[],
  acting: ActorContext,
) {
  return transact(store, async (trx, announce) => {
    const targets = new Map(changes.map(({ id, kind }) => [id, kind]));
    const { stored, gone } = await lockRecords(trx, targets);
    const { latest, replies, fieldOf } = await findLatest(trx, [...targets.keys()]);
    // Former members of staff get nothing back.
    const staff = new Map((await followUps.findStaff(trx)).map(({ id, name }) => [id, name]));
    const undone: string[] = [];
    const mailed: string[] = [];
    const changed = new Map<string, string[]>();
    const leave = (id: string, by = "a colleague") => {
      changed.set(by, [...(changed.get(by) ?? []), id]);
    };
    for (const record of stored) {
      const { id, kind } = record;
      const change = changes.find((one) => one.id === id);
      if (change?.was === reply) {
        const written = replies.find((one) => one.id === change.eventId && one.record_id === id);
        const isOwn = written?.actor_id === acting.actor.userId;
        const isBack = isOwn && (await takeBack(trx, announce, record, written, latest, acting));
        if (!isOwn) leave(id, written?.actor_name);
        else (isBack ? undone : mailed).push(id);
        continue;
      }
      const event = latest.find((one) => one.id === change?.eventId && one.record_id === id);
      const isOwn = event?.actor_id === acting.actor.userId;
      const set = isOwn
        ? formerOf(record, event, change?.was ?? null, staff, catalogue.current)
        : undefined;
      if (!event || !set) {
        const field = fieldOf(change?.eventId);
        const last = latest.find((one) => one.record_id === id && one.field === field);
        leave(id, last?.actor_name);
        continue;
      }
      await changeBack(trx, acting, record, set, staff, catalogue.current);
      undone.push(id);
      announce({ kind: kind.description.table, id, what: "updated" });
      if (event.field !== "status") continue;
      if (!(await cancelMail(trx, event, announce))) mailed.push(id);
      await forgetDuplicate(trx, announce, record, event);
      await records.reindex(trx, kind, [id]);
    }
    return { undone, mailed, changed, gone };
  });
}

/** A record that was closed as a duplicate with this change may be one again; no history says it was. */
async function forgetDuplicate(
  trx: Trx,
  announce: Announce,
  { id, kind }: LockedRecord & { kind: RecordKind },
  { at, actor_id }: Event,
) {
  const findIn = async (recordId: string) => {
    const all = await events.findAllByRecord(trx, [recordId], ["duplicate"]);
    return all.filter((one) => one.at === at && one.actor_id === actor_id);
  };
  for (const own of await findIn(id)) {
    const { link } = z.object({ link: z.string() }).parse(JSON.parse(own.after ?? "{}"));
    const other = link.split("/").at(-1) ?? "";
    const both = [own, ...(await findIn(other))];
    await events.deleteAllById(
      trx,
      both.map((one) => one.id),
    );
    await deleteJudged(trx, [id, other]);
    announce({ kind: kind.description.table, id: other, what: "updated" });
  }
}

/** Cancels a reply, and undoes what it changed. @returns false when it was sent already */
async function takeBack(
  trx: Trx,
  announce: Announce,
  record: LockedRecord & { kind: RecordKind },
  written: Reply,
  latest: readonly Event[],
  acting: ActorContext,
) {
  if (!(await cancelMail(trx, written, announce))) return false;
  const { id, kind } = record;
  for (const event of latest) {
    const isOfReply = event.record_id === id && event.at === written.at;
    const set = isOfReply && formerOf(record, event, event.before.status ?? null, new Map());
    if (!set || event.actor_id !== written.actor_id) continue;
    await changeBack(trx, acting, record, set, new Map());
  }
  await records.reindex(trx, kind, [id]);
  announce({ kind: kind.description.table, id, what: "updated" });
  return true;
}

function changeBack(
  trx: Trx,
  acting: ActorContext,
  record: LockedRecord,
  set: followUps.Change,
  staff: Staff,
  catalogue?: Catalogue,
) {
  const name = ("assignee" in set && set.assignee && staff.get(set.assignee)) || null;
  const { was: _was, becomes: _becomes, ...event } = describeChange(record, set, name, catalogue);
  return changeRecord(trx, acting, record, set, event);
}

/** Also removes it from the history, because it was never sent. @returns false when it was sent */
async function cancelMail(
  trx: Trx,
  event: Parameters<typeof events.findMailsOf>[1],
  announce: Announce,
): Promise<boolean> {
  const eventIds = await events.findMailsOf(trx, event);
  const unsent = await outbox.cancelUnsent(trx, [...eventIds.keys()]);
  const obsolete = unsent.flatMap((mailId) => eventIds.get(mailId) ?? []);
  await events.deleteAllById(trx, obsolete);
  if (obsolete.length > 0) await followUps.restoreFirstAnswer(trx, event.record_id);
  for (const id of unsent) announce({ kind: "mail", id, what: "deleted" });
  return unsent.length === eventIds.size;
}

const undoable = ["status", "assignee", "branch", "reminder"] as const;
type Values = Partial<Record<(typeof undoable)[number], string | null>>;
type Staff = ReadonlyMap<string, string>;
type Reply = Awaited<ReturnType<typeof findLatest>>["replies"][number];
type Event = Awaited<ReturnType<typeof findLatest>>["latest"][number];

const changeActions = [
  ...(["status", "assignment", "record-edited", "answered"] as const),
  ...(["branch", "reminder-set", "reminder-done"] as const),
];

/** The last change of each field of some records, and the replies. */
async function findLatest(trx: Trx, recordIds: readonly string[]) {
  const all = await events.findAllByRecord(trx, recordIds, changeActions);
  const changes = all.flatMap((event) => {
    const before: Values = JSON.parse(event.before ?? "{}");
    const after: Values = JSON.parse(event.after ?? "{}");
    const fields = undoable.filter((field) => field in after);
    return fields.map((field) => ({ ...event, field, before, after }));
  });
  const latest = new Map(changes.map((one) => [`${one.record_id} ${one.field}`, one])).values();
  const fieldOf = (eventId = "") => changes.find(({ id }) => id === eventId)?.field;
  return {
    latest: [...latest],
    fieldOf,
    replies: all.filter(({ action }) => action === "answered"),
  };
}

/** The change back, if the record and the former value are as the event logged them. */
function formerOf(
  { kind, status, assignee, assignee_name, branch, reminder_at }: LockedRecord,
  { field, before, after }: Event,
  was: string | null,
  staff: Staff,
  catalogue?: Catalogue,
): followUps.Change | undefined {
  if (field === "assignee") {
    const former = was === null ? null : staff.get(was);
    const isSame = assignee_name === after.assignee && former === before.assignee;
    return isSame ? { assignee: was } : undefined;
  }
  if (field === "branch") {
    const nameOf = (id: string | null) => catalogue?.findBranch(id)?.name ?? null;
    const isSame = nameOf(branch) === after.branch && nameOf(was) === before.branch;
    return isSame ? { branch: was ?? "" } : undefined;
  }
  if (field === "reminder") {
    const [at = null, setter = ""] = was?.split(" ") ?? [];
    const isSame = reminder_at === after.reminder && at === before.reminder;
    const reminded = [assignee ?? "", setter].find((id) => staff.has(id)) ?? null;
    return isSame ? { reminder_at: at, reminder_for: at && reminded } : undefined;
  }
  const read = (text: string | null | undefined) => readStatus(kind.description, text ?? undefined);
  const former = read(was);
  const isSame = read(status) === read(after.status) && former === read(before.status);
  return isSame && former ? { status: former } : undefined;
}
