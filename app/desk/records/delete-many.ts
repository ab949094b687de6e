import { appContext } from "#app/context.ts";
import { answerEdit } from "#app/desk/edit/answer-edit.server.ts";
import { mostFields, readRecords, requireKind } from "#app/desk/records/bulk.server.ts";
import { formatOutcome } from "#app/desk/records/outcome.ts";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { deleteRecords } from "#app/domain/records/delete-records.server.ts";
import { FormError } from "#app/lib/form-error.ts";
import { readWholeForm } from "#app/platform/http/form-body.server.ts";
import type { Route } from "./+types/delete-many";

const failed = "We could not delete these just now. They are still stored; please try again.";

/** Deletes the selected spam, or says what is in the way of all of it. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const kind = requireKind(params.records);
  const { fields, lists } = await readWholeForm(request, mostFields);
  return answerEdit({ context, fields, gone: failed, failed }, async () => {
    const selected = readRecords(lists.record);
    const ids = selected.map(({ id }) => id);
    const acting = actorOf(context);
    const { count, gone } = await deleteRecords(context.get(appContext), kind, ids, acting);
    const goneNumbers = selected.filter(({ id }) => gone.includes(id)).map(({ no }) => no);
    if (count === 0) throw new FormError(409, { failure: "All of these were deleted before." });
    return { said: formatOutcome({ did: "delete", count, gone: goneNumbers }, kind.description) };
  });
}
