import type { App } from "#app/context.ts";
import { appContext } from "#app/context.ts";
import { answerEdit } from "#app/desk/edit/answer-edit.server.ts";
import { type ActorContext, actorOf } from "#app/domain/audit/actor-context.server.ts";
import { RecordGone } from "#app/domain/edits/merge-edits.ts";
import { deletePartner } from "#app/domain/partners/save-partner.server.ts";
import { deleteRecords } from "#app/domain/records/delete-records.server.ts";
import { findKind } from "#app/domain/records/record-kinds.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { messages } from "#content/messages.ts";
import type { Route } from "./+types/delete";

const gone = "Nothing was deleted. It has already been deleted or does not exist.";
const failed = "We could not delete this just now. It is still stored; please try again.";

/** Says "delete" only when the record is gone; a failure says so. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const fields = await readForm(request);
  return answerEdit({ context, fields, gone, failed }, async () => {
    await deleteAsked(context.get(appContext), params, actorOf(context));
    return { said: messages.deleted };
  });
}

/** @throws RecordGone, FormError */
async function deleteAsked(app: App, params: Route.ActionArgs["params"], acting: ActorContext) {
  const id = recordId(params.id);
  const kind = findKind(params.records);
  if (id && params.records === "partners") return deletePartner(app, id, acting);
  if (!id || !kind) throw new RecordGone();
  const { count } = await deleteRecords(app, kind, [id], acting);
  if (count === 0) throw new RecordGone();
}
