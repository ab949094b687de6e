import { data, type RouterContextProvider } from "react-router";
import type { z } from "zod";
import { appContext, logContext, requestContext } from "#app/context.ts";
import {
  LimitReached,
  type RecordWriter,
  storeSubmission,
} from "#app/features/submissions/store-submission.server.ts";
import {
  decoyField,
  describeSubmission,
  keyField,
} from "#app/features/submissions/submission.server.ts";
import { redirectWithFlash } from "#app/lib/flash.server.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { readForm } from "#app/lib/form-body.server.ts";
import { inWords } from "#app/lib/in-words.ts";
import type { MessageKey } from "#content/messages.ts";

/**
 * The one way in which a form becomes a record: read, checked, stored, and only then answered
 * with the form's success message after the move to `to`. An answer of 400, 429 or 503 says what
 * to do and keeps what was typed.
 */
export async function receiveForm<Values extends Record<string, string>>({
  request,
  context,
  schema,
  writer,
  says,
  to,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
  schema: z.ZodType<Values>;
  writer: RecordWriter<Values>;
  says: MessageKey;
  to: string;
}) {
  const { env, store, now } = context.get(appContext);
  const fields = await readForm(request);
  const parsed = schema.safeParse(fields);
  if (!parsed.success) return refuse(400, fields, { errors: firstErrors(parsed.error) });

  const { clientAddress } = context.get(requestContext);
  const submission = describeSubmission(writer.kind, parsed.data, fields, clientAddress, now());
  try {
    await storeSubmission(store, writer, parsed.data, submission, env.FORM_LIMIT);
  } catch (error) {
    if (error instanceof LimitReached) {
      const wait = inWords(error.retryAfterSeconds);
      return refuse(
        429,
        fields,
        { failure: `Very many forms came from your network. Send this one again in ${wait}.` },
        { "Retry-After": String(error.retryAfterSeconds) },
      );
    }
    context.get(logContext).error({ err: error, kind: writer.kind }, "record not stored");
    return refuse(503, fields, {
      failure: "We could not store this just now. Nothing was saved; please send it again.",
    });
  }
  return redirectWithFlash(to, says);
}

function refuse(
  status: number,
  fields: Record<string, string>,
  answer: Partial<FormAnswer>,
  headers?: HeadersInit,
) {
  const { [decoyField]: _decoy, [keyField]: _key, ...values } = fields;
  return data<FormAnswer>({ values, errors: {}, ...answer }, { status, headers });
}

/** The first thing wrong with each field, in the order in which the schema lists the fields. */
function firstErrors(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[String(path[0])] ??= message;
  return errors;
}
