import { appContext } from "#app/context.ts";
import { answerEdit } from "#app/desk/forms/answer-edit.server.ts";
import {
  batchSize,
  describeOutcomes,
  requireKind,
} from "#app/desk/record/receive-follow-up.server.ts";
import { readBulkForm, readRecords } from "#app/desk/record/record-form.server.ts";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { RecordGone } from "#app/domain/edits/merge-edits.ts";
import { deletePartner } from "#app/domain/partners/save-partner.server.ts";
import { deleteRecords } from "#app/domain/records/delete-records.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { messages } from "#content/messages.ts";
import type { Route } from "./+types/delete";

const gone = "Nothing was deleted. It has already been deleted or does not exist.";
const failed = "We could not delete this just now. It is still stored; please try again.";
const allFailed = "We could not delete these just now. They are still stored; please try again.";

/**
 * At a record's or partner's address deletes it, at a list's the selected spam or, if one of them
 * has to stay, none. Says that something is deleted only when it is gone.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const app = context.get(appContext);
  const acting = actorOf(context);
  if (params.id === undefined) {
    const kind = requireKind(app, params.records);
    const { fields, lists } = await readBulkForm(request);
    return answerEdit({ context, fields, gone: allFailed, failed: allFailed }, async () => {
      const selected = readRecords(app, lists.record, kind, batchSize);
      const ids = selected.map(({ id }) => id);
      return describeOutcomes(selected, await deleteRecords(app, kind, ids, acting), ["deleted"]);
    });
  }
  const { records, id: text } = params;
  const fields = await readForm(request);
  return answerEdit({ context, fields, gone, failed }, async () => {
    const [id, kind] = [recordId(text), app.kinds.find(records)];
    if (id && records === "partners") await deletePartner(app, id, acting);
    else if (!id || !kind || (await deleteRecords(app, kind, [id], acting))[0]?.left) {
      throw new RecordGone();
    }
    return { said: messages.deleted };
  });
}
