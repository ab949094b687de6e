import type { App } from "#app/context.ts";
import type { Acting } from "#app/domain/audit/acting.server.ts";
import { mergeEdits, readBase, readVersion, takeTheirs } from "#app/domain/edits/merge-edits.ts";
import { refuseEdit } from "#app/domain/edits/refuse-edit.server.ts";
import { findById, insert, update } from "#app/domain/partners/partner-repository.server.ts";
import {
  type PartnerValues,
  partnerSchema,
  partnerValues,
} from "#app/domain/partners/partner-schema.ts";
import { describeSubmission } from "#app/domain/records/submission.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import { firstErrors } from "#app/platform/http/refuse-form.server.ts";

/**
 * Stores what the partner form sent: a new partner, or with an `id` the changes of one.
 * @returns the answer to give when it is not stored, else undefined
 */
export async function savePartner({ store }: App, fields: Record<string, string>, acting: Acting) {
  if (fields.take) return refuseEdit(409, fields, takeTheirs(fields));
  const parsed = partnerSchema.safeParse(fields);
  if (!parsed.success) return refuseEdit(400, fields, { errors: firstErrors(parsed.error) });
  if (!fields.id) {
    const { clientAddress, at } = acting;
    const { keys } = describeSubmission("partner", parsed.data, fields, clientAddress, at);
    await insert(store, parsed.data, keys, acting);
    return;
  }
  const id = recordId(fields.id);
  if (id && (await update(store, id, readVersion(fields), parsed.data, acting))) return;
  const stored = id && (await findById(store.db, id));
  if (!stored) {
    const { id: _gone, ...values } = fields;
    return refuseEdit(409, values, {
      failure: "Somebody deleted this partner meanwhile. What you typed is here: save to add it.",
    });
  }
  return refuseStale(fields, parsed.data, stored.version, partnerValues(stored));
}

/** Somebody else saved first: what they changed is weighed against what was typed. */
function refuseStale(
  fields: Record<string, string>,
  mine: PartnerValues,
  version: number,
  theirs: PartnerValues,
) {
  const weighed = mergeEdits({ base: readBase(fields), theirs, mine, typed: fields });
  const state = { version: String(version), base: JSON.stringify(theirs) };
  return refuseEdit(409, fields, { ...weighed, values: { ...weighed.values, ...state } });
}
