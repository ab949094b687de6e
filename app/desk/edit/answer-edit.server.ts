import { data, type RouterContextProvider, redirect } from "react-router";
import { ZodError } from "zod";
import { logContext } from "#app/context.ts";
import { RecordGone } from "#app/domain/edits/record-gone.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { FormError } from "#app/lib/form-error.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { flashCookie } from "#app/platform/http/cookies.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { firstErrors } from "#app/platform/http/refuse-form.server.ts";
import { isForScript } from "#app/platform/http/request-purpose.ts";
import { messages } from "#content/messages.ts";

/** What came of an edit: in place for the page's script, and for a page whose form was refused. */
export interface EditOutcome extends FormAnswer {
  /** What was done, in a sentence. */
  said?: string;
  /** Where the script goes then, if not where it is. */
  next?: string;
}

interface Edit {
  request: Request;
  context: Readonly<RouterContextProvider>;
  /** As they were typed. */
  fields: Record<string, string>;
  /** Where one goes when it is done; the page's script too if it is `leaving`. */
  next: string;
  leaving?: boolean;
  /** What is said when there is no such record (any more), and when it could not be stored. */
  gone: string;
  failed: string;
}

/**
 * Does what a form of staff asks for and says what came of it: to the page's script in place, else
 * on the page that comes next.
 * @param work gives what was done, in a sentence, and the cookie that says it on the next page;
 * throws FormError, ZodError, RecordGone, or an answer of its own
 */
export async function answerEdit(
  edit: Edit,
  work: () => Promise<{ said: string; cookie: string }>,
) {
  const { request, context, fields: values, next } = edit;
  const way = edit.leaving && { next };
  const refuse = (status: FormError["status"] | 404 | 503, answer: Partial<FormAnswer>) =>
    data<EditOutcome>({ values, errors: {}, ...way, ...answer }, { status });
  try {
    const { said, cookie } = await work();
    if (isForScript(request)) return data<EditOutcome>({ values: {}, errors: {}, said, ...way });
    return redirect(next, { status: 303, headers: { "Set-Cookie": cookie } });
  } catch (error) {
    if (error instanceof FormError) return refuse(error.status, error.answer);
    if (error instanceof ZodError) return refuse(400, { errors: firstErrors(error) });
    if (error instanceof RecordGone) return refuse(404, { failure: edit.gone });
    // An answer, and no failure.
    if (!(error instanceof Error)) throw error;
    context.get(logContext).error({ err: error }, "edit not stored");
    return refuse(503, { failure: edit.failed });
  }
}

/**
 * Deletes a record and says "delete" only when it is gone; a failure says so, and asks again.
 * @param otherwise where one is afterwards when the form does not say
 * @param work throws RecordGone, or an answer of its own
 */
export async function answerDeletion(
  { request, context }: Pick<Edit, "request" | "context">,
  otherwise: string,
  work: () => Promise<void>,
) {
  const fields = await readForm(request);
  const next = safeRedirect(fields.next, otherwise);
  const gone = "Nothing was deleted: somebody else was first, or it never was there.";
  const failed = "We could not delete this just now. It is still stored; please try again.";
  const edit = { request, context, fields, next, leaving: true, gone, failed };
  return answerEdit(edit, async () => {
    await work().catch((error) => {
      // Without script there is no page behind it on which that could be said.
      const isPage = error instanceof RecordGone && !isForScript(request);
      throw isPage ? data(gone, { status: 404 }) : error;
    });
    return { said: messages.deleted, cookie: flashCookie.write(request, "deleted") };
  });
}
