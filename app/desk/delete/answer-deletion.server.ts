import { data, type RouterContextProvider } from "react-router";
import { logContext } from "#app/context.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { isForScript } from "#app/platform/http/request-purpose.ts";
import { messages } from "#content/messages.ts";

interface DeletionAnswer {
  next: string;
  said?: string;
  failure?: string;
}

/**
 * Deletes a record and says "delete" only when it is gone; a failure says so, and asks again.
 * @param work deletes the record; false when there is none (any more)
 */
export async function answerDeletion({
  request,
  context,
  otherwise,
  work,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
  /** Where one is afterwards when the form does not say. */
  otherwise: string;
  work: () => Promise<boolean>;
}) {
  const next = safeRedirect((await readForm(request)).next, otherwise);
  let isGone: boolean;
  try {
    isGone = await work();
  } catch (error) {
    // An answer, and no failure.
    if (!(error instanceof Error)) throw error;
    context.get(logContext).error({ err: error }, "record not deleted");
    const failure = "We could not delete this just now. It is still stored; please try again.";
    return data<DeletionAnswer>({ next, failure }, { status: 503 });
  }
  const nothing = "Nothing was deleted: somebody else was first, or it never was there.";
  if (isForScript(request)) {
    return isGone
      ? data<DeletionAnswer>({ next, said: messages.deleted })
      : data<DeletionAnswer>({ next, failure: nothing }, { status: 404 });
  }
  if (!isGone) throw data(nothing, { status: 404 });
  return redirectWithFlash(request, next, "deleted");
}
