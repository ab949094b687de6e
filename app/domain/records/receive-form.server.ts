import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { appContext, logContext, requestContext } from "#app/context.ts";
import { describeSubmission } from "#app/domain/records/submission.server.ts";
import {
  LimitReached,
  type RecordWriter,
  storeSubmission,
} from "#app/domain/records/submission-repository.server.ts";
import type { FieldValue } from "#app/lib/attachment.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readFormWithFiles } from "#app/platform/http/form-body.server.ts";
import { refuse } from "#app/platform/http/refuse-form.server.ts";
import {
  readCounted,
  refuseMistakes,
  refuseTooMany,
} from "#app/platform/limits/refuse-past-limit.server.ts";
import { failures, type MessageKey } from "#content/messages.ts";

/**
 * The one way in which a form becomes a record: read, checked, stored, and only then answered
 * with the form's success message after the move to `to`. An answer of 400, 429 or 503 says what
 * to do and keeps what was typed. A form that is refused counts in its address's limit too.
 * @throws the answer to a body that is no form of ours
 */
export async function receiveForm<Values extends Record<string, FieldValue>>({
  request,
  context,
  schema,
  writer,
  says,
  to,
  findReference,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
  schema: z.ZodType<Values>;
  writer: RecordWriter<Values>;
  says: MessageKey;
  to: string;
  /** For records that people refer to: what the message names, of whichever key is stored. */
  findReference?(keys: readonly string[]): Promise<string | undefined>;
}) {
  const app = context.get(appContext);
  const { clientAddress } = context.get(requestContext);
  const { fields, files } = await readCounted(context, () => readFormWithFiles(request));
  const typed = { ...fields, ...namesOf(files) };
  const parsed = await schema.safeParseAsync({ ...fields, ...files });
  if (!parsed.success) return refuseMistakes(context, typed, parsed.error);

  const submission = describeSubmission(writer.kind, parsed.data, fields, clientAddress, app.now());
  try {
    await storeSubmission(app, writer, parsed.data, submission, app.env.STAFF_EMAIL);
  } catch (error) {
    if (error instanceof LimitReached) return refuseTooMany(typed, error.retryAfterSeconds);
    context.get(logContext).error({ err: error, kind: writer.kind }, "record not stored");
    return refuse(503, typed, { failure: failures.notStored });
  }
  return redirectWithFlash(request, to, says, await findReference?.(submission.keys));
}

/** What the answer says of a file, which no browser lets a page put back. */
function namesOf(files: Record<string, File>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([field, { name }]) => [field, name]));
}
