import { type ActionFunctionArgs, data } from "react-router";
import { ZodError } from "zod";
import { logContext } from "#app/context.ts";
import {
  type EditAnswer,
  EditConflict,
  RecordGone,
  readDifferences,
  readVersion,
  takeTheirs,
} from "#app/domain/edits/merge-edits.ts";
import type { Shortages } from "#app/domain/stock/shortages.server.ts";
import { fill } from "#app/lib/fill.ts";
import { FormError } from "#app/lib/form-error.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { firstErrors } from "#app/platform/http/refuse-form.server.ts";
import { isForScript } from "#app/platform/http/request-purpose.ts";
import { failures } from "#content/failures.ts";
import { type MessageKey, messages } from "#content/messages.ts";

/** The form that undoes what another one did, and what is said then, if not what is said of it. */
export interface Undo {
  path: string;
  /** Of its address, with its "?". */
  search?: string;
  fields: readonly (readonly [name: string, value: string])[];
  said?: string;
}

/** The result of a form of staff. */
export interface EditOutcome extends EditAnswer {
  said?: string;
  /** The next page, if not the current one. */
  next?: string | undefined;
  undo?: Undo | undefined;
  /** A mail as it would be sent, as HTML. */
  letter?: string;
  /** The invoice number or the failure of each booking in a billing run. */
  billed?: readonly { recordId: string; number?: string; failure?: string }[];
  /** Solutions for a booking that cannot be confirmed. */
  shortages?: Shortages;
}

type Fields = Record<string, string>;
interface Edit extends Pick<ActionFunctionArgs, "context"> {
  fields: Fields;
  /** The messages for a record that does not exist (any more), and for one that could not be stored. */
  gone?: string;
  failed?: string;
}

/** Does what a form of staff asks for, and says what became of it. */
export function answerEdit(edit: Edit, work: () => Promise<Partial<EditOutcome>>) {
  return work()
    .then((done) => data<EditOutcome>({ values: {}, errors: {}, ...done }))
    .catch((error) => refuseFailed(edit, error));
}

/** The handler of a form's `intent`; undefined for an unknown intent. */
export function findAct<Act>(acts: Readonly<Record<string, Act>>, intent = ""): Act | undefined {
  return Object.hasOwn(acts, intent) ? acts[intent] : undefined;
}

/**
 * Reads an edit form and gives it to `save`; when that fails, nothing that was typed is lost. Where
 * somebody else saved other fields meanwhile, both edits are stored. A wish to take what they saved
 * into the form stores nothing yet.
 */
export async function receiveEdit<Answer>(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  save: (fields: Fields) => Promise<Answer>,
  { gone = failures.notStored, mostFields }: Pick<Edit, "gone"> & { mostFields?: number } = {},
) {
  const fields = await readForm(request, mostFields);
  if (fields.take) return refuseEdit(409, fields, takeTheirs(fields));
  const edit = { context, fields, gone, failed: failures.notStored };
  return save(fields)
    .catch((error) => {
      const both = error instanceof EditConflict ? error.merge(fields) : undefined;
      // A version that never was is no edit of somebody else's; what collided is its author's to decide.
      const opened = readVersion(fields);
      const isOlder = opened > 0 && opened < Number(both?.values.version);
      const isFree = [...readDifferences(fields), ...(both?.differences ?? [])].every(
        ({ taken, both }) => taken && !both,
      );
      if (!both || !isOlder || !isFree) throw error;
      return save(both.values);
    })
    .catch((error) => refuseFailed(edit, error));
}

/** Says that an edit is stored, with a message, and where the window goes then. */
export function editSaved(
  request: Request,
  next: string,
  message: MessageKey,
  { receipt }: { receipt?: string } = {},
) {
  if (!isForScript(request)) return redirectWithFlash(request, next, message, { receipt });
  const said = fill(messages[message], { reference: receipt ?? "" });
  return data<EditOutcome>({ values: {}, errors: {}, said, next });
}

/** Answers an edit that is not stored, with what was typed and what is in its way. */
export function refuseEdit(
  status: FormError["status"] | 404 | 503,
  fields: Fields,
  answer: Partial<EditOutcome>,
) {
  const { password: _password, one_time_code: _code, ...values } = fields;
  const typed = { values, errors: {}, differences: readDifferences(fields) };
  return data<EditOutcome>({ ...typed, ...answer }, { status });
}

const again = "We could not store this just now. Please try again.";

/** Says why an edit is not stored. @throws an answer that is no failure */
function refuseFailed(
  { context, fields, gone = failures.notStored, failed = again }: Edit,
  error: unknown,
) {
  if (error instanceof FormError) return refuseEdit(error.status, fields, error.answer);
  if (error instanceof ZodError) return refuseEdit(400, fields, { errors: firstErrors(error) });
  if (error instanceof EditConflict) return refuseEdit(409, fields, error.merge(fields));
  if (error instanceof RecordGone) return refuseEdit(404, fields, { failure: gone });
  if (!(error instanceof Error)) throw error;
  context.get(logContext).error({ err: error }, "edit not stored");
  return refuseEdit(503, fields, { failure: failed });
}
