import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { RecordGone } from "#app/domain/edits/merge-edits.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import * as followUps from "#app/domain/records/follow-up-repository.server.ts";
import * as events from "#app/domain/records/record-event-repository.server.ts";
import { FormError } from "#app/lib/form-error.ts";
import type { Trx } from "#app/platform/db/transact.ts";

/** The records that a form is about: the kind of each by its id. */
export type Targets = ReadonlyMap<string, RecordKind>;

export type LockedRecord = Awaited<ReturnType<typeof lockRecord>>;

/** The result for one of the records that a form is about. */
export interface Outcome {
  id: string;
  /** Unknown of one that is not stored any more. */
  no?: number;
  /** Why it is as it was: "deleted", "changed by Ravi Nair". */
  left?: string | undefined;
  done?: DoneChange | undefined;
  /** A mail that was to be taken back has been sent. */
  isMailed?: boolean;
}

/** @returns those that are stored with that kind, and what became of the others */
export async function lockRecords(trx: Trx, targets: Targets) {
  const ids = [...targets.keys()];
  const stored = (await followUps.lockAll(trx, ids)).flatMap((record) => {
    const kind = targets.get(record.id);
    return kind?.description.table === record.kind ? [{ ...record, kind }] : [];
  });
  const found = new Set(stored.map(({ id }) => id));
  const gone = ids.filter((id) => !found.has(id)).map((id): Outcome => ({ id, left: "deleted" }));
  return { stored, gone };
}

/** Locks data linked to the records before the first of them changes. @param branches new ones */
export async function lockForChange(
  trx: Trx,
  records: readonly { id: string; kind: RecordKind }[],
  branches: readonly string[],
): Promise<void> {
  for (const [kind, all] of Map.groupBy(records, (record) => record.kind)) {
    const ids = all.map(({ id }) => id);
    await kind.lockForChange?.(trx, ids, branches);
  }
}

/** @throws RecordGone */
export async function lockRecord(trx: Trx, kind: RecordKind, id: string) {
  const [record] = (await lockRecords(trx, new Map([[id, kind]]))).stored;
  if (!record) throw new RecordGone();
  return record;
}

/** One record's change: the event that logs it, and what the record was before. */
export interface DoneChange {
  eventId: string;
  /** As in `describeChange`; `reply` for a mail, `edit` for an edit. */
  was: string | null;
}

/** In place of what a record was before: the event is a reply, or an edit that its kind takes back. */
export const reply = "reply";
export const edit = "edit";

/**
 * A change as history and audit have it.
 * @param assignee the name of the new one
 * @param catalogue for a change of the branch
 * @returns also the values before and after as Undo sends them: a status, the id of an account or
 * branch, or a reminder's time and user id; null for none
 */
export function describeChange(
  record: LockedRecord,
  set: followUps.Change,
  assignee: string | null = null,
  catalogue?: Pick<Catalogue, "findBranch">,
): Pick<Event, "action" | "before" | "after"> & Record<"was" | "becomes", string | null> {
  if ("status" in set) {
    const [before, after] = [{ status: record.status }, set];
    return { action: "status", before, after, was: record.status, becomes: set.status };
  }
  if ("assignee" in set) {
    const [before, after] = [{ assignee: record.assignee_name }, { assignee }];
    return { action: "assignment", before, after, was: record.assignee, becomes: set.assignee };
  }
  if ("branch" in set) {
    const nameOf = ({ branch }: { branch: string }) => ({
      branch: catalogue?.findBranch(branch)?.name ?? null,
    });
    const [was, becomes] = [record.branch || null, set.branch || null];
    return { action: "branch", before: nameOf(record), after: nameOf(set), was, becomes };
  }
  const write = ({ reminder_at: at, reminder_for: userId }: followUps.Reminder) =>
    at && [at, userId].join(" ");
  const [before, after] = [{ reminder: record.reminder_at }, { reminder: set.reminder_at }];
  const action = set.reminder_at ? "reminder-set" : "reminder-done";
  return { action, before, after, was: write(record), becomes: write(set) };
}

type Logged = Pick<LockedRecord, "id" | "kind"> & { no?: number };
type Event = Omit<events.RecordEvent, "recordId" | "at" | "actor">;

/** In history and audit, which outlives the record and repeats no note. @returns the event's id */
export async function logEvent(trx: Trx, acting: ActorContext, record: Logged, event: Event) {
  const { id: recordId, no, kind } = record;
  const { action, before, after } = event;
  const entry = { kind: kind.description.table, recordId, action, before, after };
  await audit.insert(trx, { ...acting, ...entry, ...(no && { no }) });
  return events.insert(trx, { ...acting, ...event, recordId });
}

/**
 * Changes a locked record and logs it, unless it is so already.
 * @param assignee the name of the new one
 * @param catalogue for a change of the branch
 */
export async function changeRecord(
  trx: Trx,
  acting: ActorContext,
  record: LockedRecord,
  set: followUps.Change,
  assignee?: string | null,
  catalogue?: Pick<Catalogue, "findBranch" | "homeBranch">,
): Promise<DoneChange | undefined> {
  const { was, becomes, ...event } = describeChange(record, set, assignee, catalogue);
  if (was === becomes) return undefined;
  await followUps.update(trx, record.id, set, acting.at);
  if ("status" in set || "branch" in set) {
    const { status, branch } = record;
    const former = "status" in set ? { status } : { branch };
    await record.kind.afterChange?.(trx, record.id, former, acting.at, catalogue);
  }
  return { eventId: await logEvent(trx, acting, record, event), was };
}

/** Of several records the one is named that cannot be changed, and keeps the others from it. */
export async function namingRefused<Done>(
  { no, kind }: LockedRecord,
  all: readonly unknown[],
  change: () => Promise<Done>,
): Promise<Done> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof FormError) || all.length < 2) throw error;
    const why = `${kind.description.one} ${no}: ${error.answer.failure}`;
    throw new FormError(error.status, { failure: `${why} Nothing was changed.` });
  }
}

/** A record without an assignee belongs to the user who replies to it or books for it. */
export async function assignToActor(trx: Trx, acting: ActorContext, record: LockedRecord) {
  const { userId, name } = acting.actor;
  if (record.assignee === null) await changeRecord(trx, acting, record, { assignee: userId }, name);
}
