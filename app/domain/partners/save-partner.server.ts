import { v7 as uuidv7 } from "uuid";
import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import * as audit from "#app/domain/audit/audit-repository.server.ts";
import { EditConflict, RecordGone } from "#app/domain/edits/merge-edits.ts";
import {
  type PartnerValues,
  partnerFields,
  partnerValues,
} from "#app/domain/partners/partner-fields.ts";
import {
  deleteById,
  existsBySubmissionKey,
  findById,
  insert,
  update,
} from "#app/domain/partners/partner-repository.server.ts";
import { changedFields } from "#app/lib/changed-fields.ts";
import { transact } from "#app/platform/db/transact.ts";

const kind = "partner" as const;

/** @param keys of the same submission, one of which may be stored; the first is its own */
export async function addPartner(
  { store }: App,
  values: PartnerValues,
  keys: readonly [string, ...string[]],
  acting: ActorContext,
): Promise<void> {
  await transact(store, async (trx, announce) => {
    if (await existsBySubmissionKey(trx, keys)) return;
    const id = uuidv7();
    const stamp = { id, submission_key: keys[0], created_at: acting.at.toISOString() };
    if (!(await insert(trx, { ...values, ...stamp }))) return;
    const entry = { action: "record-added", kind, recordId: id, after: audited(values) } as const;
    await audit.insert(trx, { ...acting, ...entry });
    announce({ kind, id, what: "created" });
  });
}

/** @throws RecordGone, EditConflict when it was changed since it was opened */
export async function changePartner(
  { store }: App,
  opened: { id: string; version: number },
  values: PartnerValues,
  acting: ActorContext,
): Promise<void> {
  await transact(store, async (trx, announce) => {
    const { id } = opened;
    const before = await findById(trx, id);
    if (!(await update(trx, opened, values, acting.at))) {
      const now = await findById(trx, id);
      if (!now) throw new RecordGone();
      const savedBy = await audit.findLastEditor(trx, id);
      throw new EditConflict(values, { version: now.version, values: partnerValues(now), savedBy });
    }
    const changed = before && changedFields(partnerValues(before), values);
    const changes = changed && { before: audited(changed.before), after: audited(changed.after) };
    await audit.insert(trx, { ...acting, action: "record-edited", kind, recordId: id, ...changes });
    announce({ kind, id, what: "updated" });
  });
}

/** @throws RecordGone */
export async function deletePartner(
  { store }: App,
  id: string,
  acting: ActorContext,
): Promise<void> {
  await transact(store, async (trx, announce) => {
    const partner = await deleteById(trx, id);
    if (!partner) throw new RecordGone();
    const entry = { action: "record-deleted", kind, recordId: id, no: partner.no } as const;
    await audit.insert(trx, { ...acting, ...entry, before: audited(partnerValues(partner)) });
    announce({ kind, id, what: "deleted" });
  });
}

/** Without personal values: no erasure finds a partner's contact in the audit. */
function audited(values: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, personal.has(field) ? null : value]),
  );
}

const personal = new Set<string>(
  partnerFields.flatMap((field) => (field.personal ? field.column : [])),
);
