import type { App } from "#app/context.ts";
import type { Acting } from "#app/domain/audit/acting.server.ts";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import { RecordGone } from "#app/domain/edits/record-gone.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import * as followUps from "#app/domain/records/follow-up-repository.server.ts";
import { mayDelete, type RecordKindDescription } from "#app/domain/records/record-kind.ts";
import * as records from "#app/domain/records/record-repository.server.ts";
import { FormError } from "#app/lib/form-error.ts";
import { formatCount } from "#app/lib/format.ts";
import { type Announce, announceAll, type Trx, transact } from "#app/platform/db/transact.ts";

/**
 * Deletes a record with all that hangs on it.
 * @throws RecordGone, FormError for one that its kind or its status keeps
 */
export async function deleteRecord(
  { store }: App,
  { description: kind }: RecordKind,
  id: string,
  acting: Acting,
): Promise<void> {
  await transact(store, async (trx, announce) => {
    const [record] = await followUps.lock(trx, kind.table, [id]);
    if (!record) throw new RecordGone();
    if (!mayDelete(kind, record.status)) throw refusal(kind, [record]);
    await deleteAll(trx, announce, kind, [record], acting);
  });
}

/**
 * Deletes all these records, or none if one of them is kept or is not spam.
 * @returns how many were deleted, and the ids of those that somebody else had deleted before
 * @throws FormError that names those in the way
 */
export async function deleteSpam(
  { store }: App,
  { description: kind }: RecordKind,
  ids: readonly string[],
  acting: Acting,
) {
  return transact(store, async (trx, announce) => {
    const stored = await followUps.lock(trx, kind.table, ids);
    const kept = stored.filter(({ status }) => kind.isKept || status !== "spam");
    if (kept.length > 0) throw refusal(kind, kept);
    await deleteAll(trx, announce, kind, stored, acting);
    const found = stored.map(({ id }) => id);
    return { count: found.length, gone: ids.filter((id) => !found.includes(id)) };
  });
}

/** Why a record may not be deleted, for one that is looked at and for all that are asked for. */
export function keptBecause({ many, isKept }: RecordKindDescription): string {
  const all = many.charAt(0).toUpperCase() + many.slice(1);
  if (isKept) return `${all} are never deleted, not even spam: they have a status.`;
  return "Only spam is deleted here; everything else has a status.";
}

type Locked = Awaited<ReturnType<typeof followUps.lock>>[number];

async function deleteAll(
  trx: Trx,
  announce: Announce,
  { table }: RecordKindDescription,
  all: readonly Locked[],
  acting: Acting,
) {
  const ids = all.map(({ id }) => id);
  await records.deleteAllById(trx, ids);
  for (const { id, no, status } of all) {
    const entry = { action: "record-deleted", kind: table, recordId: id, no } as const;
    await audit.insert(trx, { ...acting, ...entry, before: { status } });
  }
  announceAll(announce, table, ids, "deleted");
}

const mostNamed = 5;
const inWords = new Intl.ListFormat("en-GB");

function refusal(kind: RecordKindDescription, kept: readonly Locked[]) {
  const named = kept.slice(0, mostNamed).map(({ no, name }) => `No. ${no} (${name})`);
  const others = kept.length - named.length;
  const which = inWords.format(others > 0 ? [...named, formatCount(others, "other")] : named);
  const stays = kept.length === 1 ? "stays" : "stay";
  const failure = `Nothing was deleted: ${which} ${stays}. ${keptBecause(kind)}`;
  return new FormError(409, { failure });
}
