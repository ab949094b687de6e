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
  edit,
  type LockedRecord,
  lockForChange,
  lockRecords,
  logEvent,
  namingRefused,
  type Outcome,
  reply,
} from "#app/domain/records/locked-records.server.ts";
import * as events from "#app/domain/records/record-event-repository.server.ts";
import { readStatus } from "#app/domain/records/record-kind.ts";
import * as records from "#app/domain/records/record-repository.server.ts";
import { type Announce, type Trx, transact } from "#app/platform/db/transact.ts";

type Event = Awaited<ReturnType<typeof findEvents>>[number];
type Staff = ReadonlyMap<string, string>;

/**
 * Undoes the user's own changes of status, assignee, branch or reminder, or an edit by `takeBack` of
 * its kind, with all else of the same transaction, unless the record changed again since. Mails are
 * cancelled; if sending has begun, a status is undone without its mail, and a reply is not.
 * @param changes as a browser returns them: one that differs from its event counts as changed
 */
export async function undoChanges(
  { store, catalogue: { current: catalogue } }: App,
  changes: readonly (DoneChange & { kind: RecordKind; id: string })[],
  acting: ActorContext,
): Promise<Outcome[]> {
  return transact(store, async (trx, announce) => {
    const byId = new Map(changes.map((change) => [change.id, change]));
    const targets = new Map(changes.map(({ id, kind }) => [id, kind]));
    const { stored, gone } = await lockRecords(trx, targets);
    const branches = changes.flatMap(({ was }) => catalogue.findBranch(was ?? "")?.id ?? []);
    await lockForChange(trx, stored, branches);
    const all = Map.groupBy(await findEvents(trx, [...targets.keys()]), (one) => one.record_id);
    // Former members of staff get nothing back.
    const staff = new Map((await followUps.findStaff(trx)).map(({ id, name }) => [id, name]));
    const outcomes: Outcome[] = [];
    for (const record of stored) {
      const { id, no, kind } = record;
      const { eventId, was } = byId.get(id) ?? {};
      const own = all.get(id) ?? [];
      const event = own.find((one) => one.id === eventId);
      const isOwn = event?.actor_id === acting.actor.userId;
      if (isOwn && was === edit && event.former) {
        const former = event.former;
        const isMailed = await namingRefused(record, stored, () =>
          takeBackEdit(trx, announce, record, { ...event, former }, acting),
        );
        const left = isMailed === undefined ? changedBy(own, event) : undefined;
        outcomes.push({ id, no, left, isMailed: isMailed === true });
        continue;
      }
      const isReply = isOwn && event.action === "answered" && was === reply;
      const together = own.filter(({ at, actor_id }) => {
        return isOwn && at === event.at && actor_id === event.actor_id;
      });
      const backs = together.flatMap((one) => {
        const former = one === event ? was : one.old.status;
        return (
          (lastOf(own, one) === one && changeBack(record, one, former ?? null, staff, catalogue)) ||
          []
        );
      });
      if (!isReply && !backs.some((back) => back.event === event)) {
        outcomes.push({ id, no, left: changedBy(own, event) });
        continue;
      }
      const isMailed = !(await cancelMails(trx, announce, record, together, acting));
      outcomes.push({ id, no, isMailed, left: isReply && isMailed ? "mailed" : undefined });
      if (isReply && isMailed) continue;
      for (const { set, assignee } of backs) {
        await namingRefused(record, stored, () =>
          changeRecord(trx, acting, record, set, assignee, catalogue),
        );
      }
      await forgetDuplicate(trx, announce, record, together);
      await records.reindex(trx, kind, [id]);
      announce({ kind: kind.description.table, id, what: "updated" });
    }
    return [...outcomes, ...gone];
  });
}

function changedBy(own: readonly Event[], event: Event | undefined): string {
  return `changed by ${(event && lastOf(own, event)?.actor_name) ?? "a colleague"}`;
}

/** @returns whether the mail of the edit was sent already; undefined where the record changed since */
async function takeBackEdit(
  trx: Trx,
  announce: Announce,
  record: LockedRecord,
  { former, old: after, fresh: before }: Event & { former: string },
  acting: ActorContext,
): Promise<boolean | undefined> {
  const { id, kind } = record;
  const back = await kind.takeBack?.(trx, id, former, acting.at);
  if (!back) return undefined;
  await logEvent(trx, acting, record, { action: "record-edited", before, after });
  await records.reindex(trx, kind, [id]);
  announce({ kind: kind.description.table, id, what: "updated" });
  const [unsent] = back.mail ? await outbox.cancelUnsent(trx, [back.mail]) : [];
  if (unsent) announce({ kind: "mail", id: unsent, what: "deleted", record: id });
  return back.mail !== null && !unsent;
}

type Values = Readonly<Record<string, string | null>>;

/** The events that change a field, each with its values, and the events of the same act. */
async function findEvents(trx: Trx, recordIds: readonly string[]) {
  const all = await events.findAllByRecord(trx, recordIds, [
    ...(["status", "assignment", "record-edited", "answered", "duplicate"] as const),
    ...(["branch", "reminder-set", "reminder-done"] as const),
  ]);
  return all.map((event) => {
    const old: Values = JSON.parse(event.before ?? "{}");
    const fresh: Values = JSON.parse(event.after ?? "{}");
    return { ...event, old, fresh };
  });
}

/** The last event of the same field. */
function lastOf(all: readonly Event[], { fresh }: Event) {
  const [field = ""] = Object.keys(fresh);
  return all.findLast((one) => field in one.fresh);
}

/** The change back, if the record and the former value are as the event logged them. */
function changeBack(
  record: LockedRecord,
  event: Event,
  was: string | null,
  staff: Staff,
  catalogue: Catalogue,
) {
  const set = formerOf(record, event.fresh, was, staff, catalogue);
  if (!set) return undefined;
  const assignee = staff.get(was ?? "") ?? null;
  const { before, after } = describeChange(record, set, assignee, catalogue);
  const mirrors = JSON.stringify(before) === event.after && JSON.stringify(after) === event.before;
  return mirrors ? { event, set, assignee } : undefined;
}

function formerOf(
  { kind, assignee }: LockedRecord,
  field: Values,
  was: string | null,
  staff: Staff,
  { findBranch }: Catalogue,
): followUps.Change | undefined {
  if ("assignee" in field) return was === null || staff.has(was) ? { assignee: was } : undefined;
  if ("branch" in field) {
    return was === null || findBranch(was) ? { branch: was ?? "" } : undefined;
  }
  if ("reminder" in field) {
    const [reminder_at = null, setter = ""] = was?.split(" ") ?? [];
    const reminded = [assignee ?? "", setter].find((id) => staff.has(id)) ?? null;
    return { reminder_at, reminder_for: reminder_at && reminded };
  }
  const status = readStatus(kind.description, was ?? undefined);
  return status && { status };
}

/** In place of each that was never sent, the history has that it was taken back. @returns whether all were */
async function cancelMails(
  trx: Trx,
  announce: Announce,
  record: LockedRecord,
  together: readonly Event[],
  acting: ActorContext,
): Promise<boolean> {
  const byMail = new Map(
    together.flatMap(({ id, fresh: { mail } }) => (mail ? [[mail, id] as const] : [])),
  );
  const unsent = await outbox.cancelUnsent(trx, [...byMail.keys()]);
  for (const mail of unsent) {
    await events.deleteAllById(trx, [byMail.get(mail) ?? ""]);
    await logEvent(trx, acting, record, { action: "answer-undone" });
    announce({ kind: "mail", id: mail, what: "deleted" });
  }
  if (unsent.length > 0) await followUps.restoreFirstAnswer(trx, record.id);
  return unsent.length === byMail.size;
}

/** Takes back the mails of an act on a record. @returns whether none was sent before */
export async function cancelMailsOf(
  trx: Trx,
  announce: Announce,
  record: LockedRecord,
  act: Pick<Event, "at" | "actor_id">,
  acting: ActorContext,
): Promise<boolean> {
  const all = await findEvents(trx, [record.id]);
  const together = all.filter(({ at, actor_id }) => at === act.at && actor_id === act.actor_id);
  return cancelMails(trx, announce, record, together, acting);
}

/** A record that was closed as a duplicate may be one again; no history says that it was. */
async function forgetDuplicate(
  trx: Trx,
  announce: Announce,
  { id, kind }: LockedRecord,
  together: readonly Event[],
) {
  for (const { action, at, actor_id, fresh } of together) {
    if (action !== "duplicate") continue;
    const other = fresh.link?.split("/").at(-1) ?? "";
    const both = (await findEvents(trx, [id, other])).filter(
      (one) => one.action === action && one.at === at && one.actor_id === actor_id,
    );
    await events.deleteAllById(
      trx,
      both.map((one) => one.id),
    );
    await deleteJudged(trx, [id, other]);
    announce({ kind: kind.description.table, id: other, what: "updated" });
  }
}
