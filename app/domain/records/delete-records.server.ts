import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import {
  type LockedRecord,
  lockRecords,
  type Outcome,
} from "#app/domain/records/locked-records.server.ts";
import { mayDelete, type RecordKindDescription } from "#app/domain/records/record-kind.ts";
import * as records from "#app/domain/records/record-repository.server.ts";
import { FormError } from "#app/lib/form-error.ts";
import { capitalize, listFirst } from "#app/lib/format.ts";
import { transact } from "#app/platform/db/transact.ts";

/**
 * Deletes records, or none if one of them has to stay; several at once are deleted as spam only.
 * @throws FormError that names those that stay
 */
export async function deleteRecords(
  { store }: App,
  recordKind: RecordKind,
  ids: readonly string[],
  acting: ActorContext,
) {
  const { description: kind } = recordKind;
  return transact(store, async (trx, announce) => {
    const { stored, gone } = await lockRecords(trx, new Map(ids.map((id) => [id, recordKind])));
    const kept = stored.filter(
      ({ status }) => !mayDelete(kind, status) || (ids.length > 1 && status !== "spam"),
    );
    if (kept.length > 0) throw refusal(kind, kept);
    const deleted = stored.map(({ id }) => id);
    await records.deleteAllById(trx, deleted);
    for (const { id, no, status } of stored) {
      const entry = { action: "record-deleted", kind: kind.table, recordId: id, no } as const;
      await audit.insert(trx, { ...acting, ...entry, before: { status } });
      announce({ kind: kind.table, id, what: "deleted" });
    }
    return [...stored.map(({ id, no }): Outcome => ({ id, no })), ...gone];
  });
}

function whyKept({ many, isKept }: RecordKindDescription): string {
  const all = capitalize(many);
  if (isKept) {
    return `${all} are never deleted, not even spam: they have a status, and the books need their documents. A customer's request erases the personal data.`;
  }
  return "Only spam is deleted here; everything else has a status.";
}

function refusal(kind: RecordKindDescription, kept: readonly LockedRecord[]) {
  const which = listFirst(kept.map(({ no, name }) => `No. ${no} (${name})`));
  const stays = kept.length === 1 ? "stays" : "stay";
  const failure = `Nothing was deleted: ${which} ${stays}. ${whyKept(kind)}`;
  return new FormError(409, { failure });
}
