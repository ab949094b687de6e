import { data, type RouterContextProvider } from "react-router";
import { ZodError } from "zod";
import { logContext } from "#app/context.ts";
import { type EditAnswer, readDifferences, takeTheirs } from "#app/domain/edits/merge-edits.ts";
import type { Change } from "#app/lib/change.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { firstErrors } from "#app/platform/http/refuse-form.server.ts";
import { failures } from "#content/messages.ts";

/**
 * Reads an edit form and gives it to `save`; when that fails, nothing that was typed is lost. A
 * wish to take what somebody else saved into the form stores nothing yet.
 * @param mostFields for a form that has more than the usual ones
 */
export async function receiveEdit<Answer>(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  kind: Change["kind"],
  save: (fields: Record<string, string>) => Promise<Answer>,
  mostFields?: number,
) {
  const fields = await readForm(request, mostFields);
  if (fields.take) return refuseEdit(409, fields, takeTheirs(fields));
  try {
    return await save(fields);
  } catch (error) {
    if (error instanceof ZodError) return refuseEdit(400, fields, { errors: firstErrors(error) });
    // What is thrown as an answer is no failure.
    if (!(error instanceof Error)) throw error;
    context.get(logContext).error({ err: error, kind }, "record not stored");
    return refuseEdit(503, fields, { failure: failures.notStored });
  }
}

/**
 * Answers an edit that is not stored, with what was typed and what is in its way.
 * @param status 200 when nothing was to be stored yet, 400 for mistakes, 409 when somebody else saved first, 503 when we could not store it
 */
export function refuseEdit(
  status: 200 | 400 | 409 | 503,
  fields: Record<string, string>,
  answer: Partial<EditAnswer>,
) {
  return data<EditAnswer>(
    { values: { ...fields }, errors: {}, differences: readDifferences(fields), ...answer },
    { status },
  );
}
