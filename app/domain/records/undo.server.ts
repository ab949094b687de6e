import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import * as outbox from "#app/domain/mail/outbox-repository.server.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import * as followUps from "#app/domain/records/follow-up-repository.server.ts";
import {
  changeRecord,
  type DoneChange,
  type LockedRecord,
  lockRecords,
  reply,
} from "#app/domain/records/locked-records.server.ts";
import * as events from "#app/domain/records/record-event-repository.server.ts";
import { readStatus } from "#app/domain/records/record-kind.ts";
import * as records from "#app/domain/records/record-repository.server.ts";
import { type Announce, type Trx, transact } from "#app/platform/db/transact.ts";

const actions = { status: "status", assignee: "assignment" } as const;

/**
 * Undoes one's own changes of a status or an assignee, unless the record changed again since, and
 * cancels the mail that was queued with a status, unless its sending has begun. A reply is taken
 * back with all that it changed.
 * @param changes as a browser returns them: one that differs from its event counts as changed since
 * @returns the ids of the undone records, of those of them whose mail was sent (`mailed`), and of
 * those that were deleted or changed meanwhile
 */
export async function undoChanges(
  { store }: App,
  changes: readonly (DoneChange & { kind: RecordKind })[],
  acting: ActorContext,
) {
  return transact(store, async (trx, announce) => {
    const targets = new Map(changes.map(({ id, kind }) => [id, kind]));
    const { stored, gone } = await lockRecords(trx, targets);
    const { latest, replies } = await findLatest(trx, [...targets.keys()]);
    // Former members of staff get nothing back.
    const staff = new Map((await followUps.findStaff(trx)).map(({ id, name }) => [id, name]));
    const undone: string[] = [];
    const mailed: string[] = [];
    const changed: string[] = [];
    for (const record of stored) {
      const { id, kind } = record;
      const change = changes.find((one) => one.id === id);
      if (change?.was === reply) {
        const written = replies.find((one) => one.id === change.eventId && one.record_id === id);
        const isOwn = written?.actor_id === acting.actor.userId;
        const isBack = isOwn && (await takeBack(trx, announce, record, written, latest, acting));
        (isBack ? undone : isOwn ? mailed : changed).push(id);
        continue;
      }
      const event = latest.find((one) => one.id === change?.eventId && one.record_id === id);
      const isOwn = event?.actor_id === acting.actor.userId;
      const set = isOwn ? formerOf(record, event, change?.was ?? null, staff) : undefined;
      if (!event || !set) {
        changed.push(id);
        continue;
      }
      const { field, before, after } = event;
      const back = { action: actions[field], before: after, after: before };
      await changeRecord(trx, acting, record, set, back);
      undone.push(id);
      announce({ kind: kind.description.table, id, what: "updated" });
      if (field !== "status") continue;
      if (!(await cancelMail(trx, event, announce))) mailed.push(id);
      await followUps.restoreFirstAnswer(trx, event, acting.at);
      await records.reindex(trx, kind, [id]);
    }
    return { undone, mailed, changed, gone };
  });
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
    const { field, before, after } = event;
    const back = { action: actions[field], before: after, after: before };
    await changeRecord(trx, acting, record, set, back);
  }
  await followUps.restoreFirstAnswer(trx, written, acting.at);
  await records.reindex(trx, kind, [id]);
  announce({ kind: kind.description.table, id, what: "updated" });
  return true;
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
  for (const id of unsent) announce({ kind: "mail", id, what: "deleted" });
  return unsent.length === eventIds.size;
}

type Field = keyof typeof actions;
type Values = Partial<Record<Field, string | null>>;
type Reply = Awaited<ReturnType<typeof findLatest>>["replies"][number];
type Event = Awaited<ReturnType<typeof findLatest>>["latest"][number];

const changeActions = ["status", "assignment", "record-edited", "answered"] as const;

/** The last change of each field of some records, and the replies. */
async function findLatest(trx: Trx, recordIds: readonly string[]) {
  const all = await events.findAllByRecord(trx, recordIds, changeActions);
  const changes = all.flatMap((event) => {
    const before: Values = JSON.parse(event.before ?? "{}");
    const after: Values = JSON.parse(event.after ?? "{}");
    const fields = (["status", "assignee"] as const).filter((field) => field in after);
    return fields.map((field) => ({ ...event, field, before, after }));
  });
  const latest = new Map(changes.map((one) => [`${one.record_id} ${one.field}`, one])).values();
  return { latest: [...latest], replies: all.filter(({ action }) => action === "answered") };
}

/** The change back, if the record and the former value are as the event logged them. */
function formerOf(
  { kind, status, assignee_name }: LockedRecord,
  { field, before, after }: Event,
  was: string | null,
  staff: ReadonlyMap<string, string>,
): followUps.Change | undefined {
  if (field === "assignee") {
    const former = was === null ? null : staff.get(was);
    const isSame = assignee_name === after.assignee && former === before.assignee;
    return isSame ? { assignee: was } : undefined;
  }
  const read = (text: string | null | undefined) => readStatus(kind.description, text ?? undefined);
  const former = read(was);
  const isSame = read(status) === read(after.status) && former === read(before.status);
  return isSame && former ? { status: former } : undefined;
}
