import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import * as outbox from "#app/domain/mail/outbox-repository.server.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import { type DoneChange, keepEvent } from "#app/domain/records/follow-up.server.ts";
import * as followUps from "#app/domain/records/follow-up-repository.server.ts";
import * as events from "#app/domain/records/record-event-repository.server.ts";
import { isStatus } from "#app/domain/records/record-kind.ts";
import * as records from "#app/domain/records/record-repository.server.ts";
import { type Announce, announceAll, type Trx, transact } from "#app/platform/db/transact.ts";

const actions = { status: "status", assignee: "assignment" } as const;

type Came = Record<"undone" | "mailed" | "gone" | "changed", string[]>;
type Field = keyof typeof actions;
type Values = Partial<Record<Field, string | null>>;
type Stored = Awaited<ReturnType<typeof followUps.lock>>[number];

/**
 * Takes one's own changes of a status or an assignee back: each record gets its own former value,
 * which is a change like any other. What was changed again since stays as it is. The mail that went
 * into the outbox with a status is taken back with it, unless somebody began to send it.
 * @param done as `changeAll` gave them. They come back from a browser, so one that does not say
 * what its event says counts as changed since.
 * @returns the ids of what is as it was, of those of them whose mail had gone (`mailed`), and of those that were deleted or changed meanwhile
 */
export async function undoChanges(
  { store }: App,
  changes: readonly { kind: RecordKind; done: readonly DoneChange[] }[],
  acting: ActorContext,
) {
  return transact(store, async (trx, announce) => {
    await followUps.lockAll(
      trx,
      changes.flatMap(({ done }) => done.map(({ id }) => id)),
    );
    const came: Came = { undone: [], mailed: [], gone: [], changed: [] };
    // Whoever is no member of the staff any more gets nothing back.
    const staff = await followUps.findStaff(trx);
    const names = new Map(staff.map(({ id, name }) => [id, name]));
    for (const { kind, done } of changes) {
      const { table } = kind.description;
      const ids = done.map(({ id }) => id);
      const stored = await followUps.lock(trx, table, ids);
      const takeLatest = await readLatest(trx, stored);
      const undone: DoneChange[] = [];
      for (const change of done) {
        const record = stored.find(({ id }) => id === change.id);
        const event = record && takeLatest(change);
        if (!event || event.actor_id !== acting.actor.userId) continue;
        const { field, before, after } = event;
        const former = change.was === null ? null : names.get(change.was);
        const isTrue =
          field === "status"
            ? record.status === after.status && change.was === before.status
            : record.assignee_name === after.assignee && former === before.assignee;
        const set = isTrue ? changeTo(kind, field, change.was) : undefined;
        if (!set) continue;
        await followUps.update(trx, [record.id], set, acting.at);
        const act = { action: actions[field], before: after, after: before } as const;
        await keepEvent(trx, acting, { kind: table, recordId: record.id, ...act });
        undone.push(change);
        if (field !== "status") continue;
        if (!(await takeMailBack(trx, event, announce))) came.mailed.push(record.id);
        await followUps.forgetAnswer(trx, event, acting.at);
      }
      const undoneIds = undone.map(({ id }) => id);
      await records.reindex(trx, kind, undoneIds);
      announceAll(announce, table, undoneIds, "updated");
      came.undone.push(...undoneIds);
      for (const { id } of done.filter((change) => !undone.includes(change))) {
        (stored.some((one) => one.id === id) ? came.changed : came.gone).push(id);
      }
    }
    return came;
  });
}

/**
 * Takes the mail back that a change sent. The history forgets it too, for it never left.
 * @returns false when it has gone
 */
async function takeMailBack(trx: Trx, event: Event, announce: Announce): Promise<boolean> {
  const mails = await events.findMailsOf(trx, event);
  const taken = await outbox.cancelUnsent(
    trx,
    mails.map(({ mailId }) => mailId),
  );
  const isTaken = ({ mailId }: (typeof mails)[number]) => taken.includes(mailId);
  await events.deleteAllById(
    trx,
    mails.filter(isTaken).map(({ id }) => id),
  );
  for (const id of taken) announce({ kind: "mail", id, what: "deleted" });
  return mails.every(isTaken);
}

/** Gives the last change of a field of a record, once; nothing for one that others followed. */
async function readLatest(trx: Trx, stored: readonly Stored[]) {
  const latest = new Map<string, Event>();
  const ids = stored.map(({ id }) => id);
  for (const event of await events.findAllChanges(trx, ids)) {
    const { before, after }: Record<"before" | "after", Values> = {
      before: JSON.parse(event.before ?? "{}"),
      after: JSON.parse(event.after ?? "{}"),
    };
    for (const field of ["status", "assignee"] as const) {
      if (!(field in after)) continue;
      latest.set(`${event.record_id} ${field}`, { ...event, field, before, after });
    }
  }
  const byId = new Map([...latest.values()].map((event) => [event.id, event]));
  return ({ id, eventId }: DoneChange) => {
    const event = byId.get(eventId);
    byId.delete(eventId);
    return event?.record_id === id ? event : undefined;
  };
}

type Kept = Awaited<ReturnType<typeof events.findAllChanges>>[number];
type Event = Omit<Kept, "before" | "after"> & { field: Field; before: Values; after: Values };

function changeTo({ description }: RecordKind, field: Field, was: string | null) {
  if (field === "assignee") return { assignee: was };
  const status = was ?? undefined;
  return isStatus(description, status) ? { status } : undefined;
}
