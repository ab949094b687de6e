import { type ActionFunctionArgs, data } from "react-router";
import { type App, appContext, logContext } from "#app/context.ts";
import { answerEdit, findAct } from "#app/desk/forms/answer-edit.server.ts";
import { recordActions } from "#app/desk/record/actions.server.ts";
import { recordChanges, type Verbs } from "#app/desk/record/changes.server.ts";
import { formatOutcomes } from "#app/desk/record/outcome.ts";
import {
  type BulkForm,
  type BulkList,
  badRequest,
  type RecordForm,
  readSelected,
  type Selected,
  writeUndo,
} from "#app/desk/record/record-form.server.ts";
import { actorOf } from "#app/domain/audit/actor-context.server.ts";
import { RecordGone } from "#app/domain/edits/merge-edits.ts";
import type { RecordKind } from "#app/domain/records/define-kind.server.ts";
import type { Outcome } from "#app/domain/records/locked-records.server.ts";
import { refused } from "#app/lib/form-error.ts";
import { formatNumber } from "#app/lib/format.ts";
import { readWholeForm } from "#app/platform/http/form-body.server.ts";

type FormArgs = Pick<ActionFunctionArgs, "request" | "context">;

/** The context of every form about records. @param one the name of one of them */
function openForm(context: FormArgs["context"], fields: RecordForm["fields"], one: string) {
  return {
    ...{ context, fields, app: context.get(appContext), acting: actorOf(context) },
    gone: `This ${one.toLowerCase()} was deleted meanwhile.`,
    failed: "This could not be stored just now. Nothing was changed; please try again.",
  };
}

/** Does to one record what a form beside it asks for. */
export async function receiveFollowUp(
  { request, context }: FormArgs,
  kind: RecordKind,
  id: string,
) {
  const { fields, files } = await readWholeForm(request);
  const form = openForm(context, fields, kind.description.one);
  return answerEdit(form, async () => {
    const act = findAct(recordActions, fields.intent);
    const done = await act?.({ ...form, kind, id, files: Object.values(files) });
    return done ?? changeRecords(form, [{ kind, id }]);
  });
}

/**
 * Changes the selected records of a list as its form requests. In the inbox each box names the list
 * of its record's kind too: "enquiries/12:…".
 */
export function receiveBulk(context: FormArgs["context"], sent: BulkForm, list: BulkList) {
  const one = typeof list === "object" ? list.description.one : "record";
  const form = openForm(context, sent.fields, one);
  return answerEdit(form, async () => {
    return changeRecords(form, await readSelected(form, sent, list));
  });
}

/** Records in one transaction, so that others wait only for so many. */
export const batchSize = 200;

/**
 * Notes, changes or undoes something about some records. Up to `batchSize` are changed together, or
 * none of them; when a batch fails, those before it stay as they became.
 */
async function changeRecords(form: RecordForm, records: readonly Selected[]) {
  const read = findAct(recordChanges, form.fields.intent);
  if (!read) throw badRequest();
  const [change, ...verbs] = await read({ ...form, records });
  const outcomes: Outcome[] = [];
  let unchanged = "";
  for (let start = 0; start < records.length && !unchanged; start += batchSize) {
    try {
      outcomes.push(...(await change(records.slice(start, start + batchSize))));
    } catch (error) {
      if (start === 0 || !(error instanceof Error)) throw error;
      form.context.get(logContext).error({ err: error }, "batch not stored");
      const left = formatNumber(records.length - start);
      unchanged = ` ${left} were not changed; please try again.`;
    }
  }
  return describeOutcomes(records, outcomes, verbs, unchanged);
}

/** @throws FormError when nothing was changed, or RecordGone when that was about one record */
export function describeOutcomes(
  records: readonly Selected[],
  outcomes: readonly Outcome[],
  verbs: Verbs,
  more = "",
) {
  const selected = new Map(records.map((record) => [record.id, record]));
  const named = outcomes.flatMap((outcome) => {
    const { kind, no } = selected.get(outcome.id) ?? {};
    return kind ? [{ no, ...outcome, kind: kind.description }] : [];
  });
  const mailed = outcomes.filter(({ isMailed }) => isMailed).length;
  // Mails that Undo cannot take back are named, so that staff can write again.
  const mails = mailed === 1 ? "The mail to the customer" : `The mails to ${mailed} customers`;
  const sent = mailed > 0 ? ` ${mails} had already been sent.` : "";
  const said = formatOutcomes(named, ...verbs) + sent + more;
  if (outcomes.every(({ left }) => left)) {
    // Beside a record no number was sent.
    throw records[0]?.no ? refused(said) : new RecordGone();
  }
  const undo = writeUndo(...outcomes.map((one) => ({ ...one, kind: selected.get(one.id)?.kind })));
  return { said, undo };
}

/** @throws 404 for an address that is no list of records */
export function requireKind({ kinds }: App, slug: string): RecordKind {
  const kind = kinds.find(slug);
  if (!kind) throw data(null, { status: 404 });
  return kind;
}
