import type { App } from "#app/context.ts";
import type { Acting } from "#app/domain/audit/acting.server.ts";
import { mergeConflict, readVersion, takeTheirs } from "#app/domain/edits/merge-edits.ts";
import { refuseEdit } from "#app/domain/edits/refuse-edit.server.ts";
import { findById, insert, update } from "#app/domain/partners/partner-repository.server.ts";
import { partnerSchema, partnerValues } from "#app/domain/partners/partner-schema.ts";
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
  const now = { version: stored.version, values: partnerValues(stored) };
  return refuseEdit(409, fields, mergeConflict(fields, parsed.data, now));
}
