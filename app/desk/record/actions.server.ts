import { requirePermission } from "#app/desk/frame/require-permission.ts";
import { answerActions } from "#app/desk/record/answer-actions.server.ts";
import { bookingActions } from "#app/desk/record/booking-actions.server.ts";
import {
  badRequest,
  type RecordAction,
  refusal,
  writeUndo,
} from "#app/desk/record/record-form.server.ts";
import { judgePair } from "#app/domain/people/person.server.ts";
import { finishErasure } from "#app/domain/privacy/finish-erasure.server.ts";
import { recordId } from "#app/lib/record-id.ts";

/**
 * What a form beside a record may ask for, by its `intent`. Each noun has its own; what is the same
 * for all kinds and several records is in `changes.server.ts`.
 */
export const recordActions: Readonly<Record<string, RecordAction>> = {
  ...answerActions,
  ...bookingActions,
  same: (form) => judge(form, true),
  "not-same": (form) => judge(form, false),
  async "finish-erasure"({ app, context, id, acting, fields }) {
    requirePermission(context, "deletion");
    if (fields.sure !== "on") {
      throw refusal("Confirm first that this cannot be undone. Nothing was erased.");
    }
    await finishErasure(app, id, acting);
    return { said: "Privacy request done: the rest is erased." };
  },
};

/** Of two records that may have been sent twice. */
async function judge(
  { app, kind, id, acting, fields }: Parameters<RecordAction>[0],
  isSame: boolean,
) {
  const other = recordId(fields.other);
  if (!other) throw badRequest();
  const closed = await judgePair(app, kind, [id, other], isSame, acting);
  if (!isSame) return { said: "Marked as not duplicates." };
  return { said: "Closed as a duplicate.", undo: writeUndo(kind, closed) };
}
