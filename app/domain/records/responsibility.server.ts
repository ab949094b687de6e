import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import { branchNames } from "#app/domain/branches/responsible-branch.ts";
import { RecordGone } from "#app/domain/edits/record-gone.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import { keepEvent } from "#app/domain/records/follow-up.server.ts";
import * as followUps from "#app/domain/records/follow-up-repository.server.ts";
import { transact } from "#app/platform/db/transact.ts";

/**
 * Gives a record to a branch.
 * @param branch its id; empty for none
 * @throws RecordGone
 */
export async function changeBranch(
  { store }: App,
  kind: RecordKind,
  recordId: string,
  branch: string,
  acting: ActorContext,
): Promise<void> {
  await transact(store, async (trx, announce) => {
    const { table } = kind.description;
    const [record] = await followUps.lock(trx, table, [recordId]);
    if (!record) throw new RecordGone();
    if (record.branch === branch) return;
    await followUps.update(trx, [recordId], { branch }, acting.at);
    const before = { branch: nameOf(record.branch) };
    const after = { branch: nameOf(branch) };
    await keepEvent(trx, acting, { kind: table, recordId, action: "branch", before, after });
    announce({ kind: table, id: recordId, what: "updated" });
  });
}

/**
 * Has whoever sees to a record reminded of it, or nobody any more. While it is assigned to nobody,
 * that is who asks for it. What is assigned later takes its reminder along (follow-up-repository).
 * @param at ISO 8601, UTC; undefined when what it reminded of is done
 * @throws RecordGone
 */
export async function changeReminder(
  { store }: App,
  kind: RecordKind,
  recordId: string,
  at: string | undefined,
  acting: ActorContext,
): Promise<void> {
  await transact(store, async (trx, announce) => {
    const { table } = kind.description;
    const [record] = await followUps.lock(trx, table, [recordId]);
    if (!record) throw new RecordGone();
    const staff = await followUps.findStaff(trx);
    const userId = staff.find(({ id }) => id === record.assignee)?.id ?? acting.actor.userId;
    const isSame = record.reminder_at === (at ?? null) && (!at || record.reminder_for === userId);
    if (isSame) return;
    const set = { reminder_at: at ?? null, reminder_for: at ? userId : null };
    await followUps.update(trx, [recordId], set, acting.at);
    await keepEvent(trx, acting, {
      kind: table,
      recordId,
      action: at ? "reminder-set" : "reminder-done",
      before: { reminder: record.reminder_at },
      after: { reminder: at ?? null },
    });
    announce({ kind: table, id: recordId, what: "updated" });
  });
}

function nameOf(branch: string): string | null {
  return branchNames[branch] ?? null;
}
