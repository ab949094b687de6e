import type { ActionFunctionArgs } from "react-router";
import { appContext, logContext, requestContext } from "#app/context.ts";
import type { FormKind, FormValues } from "#app/domain/records/define-kind.server.ts";
import { signReceipt } from "#app/domain/records/receipt.server.ts";
import { type FormLimit, storeSubmission } from "#app/domain/records/submission.server.ts";
import { FormError } from "#app/lib/form-error.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readWholeForm } from "#app/platform/http/form-body.server.ts";
import { findOtherOwner, refuse, refuseError } from "#app/platform/http/refuse-form.server.ts";
import {
  readRateLimited,
  refuseMistakes,
  requireRoom,
} from "#app/platform/http/refuse-past-limit.server.ts";
import { failures } from "#content/failures.ts";
import type { MessageKey } from "#content/messages.ts";
import { thanks } from "#content/thanks.ts";

/**
 * The one way in which a form becomes a record: read, checked, stored, and answered by a redirect.
 * An answer of 400, 429 or 503 repeats the input. A refused form counts in its address's limit too.
 * @throws the answer to a body that is no form of ours
 */
export async function receiveForm<Values extends FormValues>({
  request,
  context,
  kind,
  known = {},
  userId = null,
  owner,
  limit,
  success,
  receipt,
  to,
}: Pick<ActionFunctionArgs, "request" | "context"> & {
  kind: FormKind<Values>;
  /** Fields that the page sets, whatever was sent under their names. */
  known?: Record<string, string>;
  userId?: string | null | undefined;
  /** The account whose page sends it. */
  owner?: { userId: string; email: string };
  limit?: FormLimit;
  success: MessageKey;
  /** The receipt for the next page, in place of a signed one. */
  receipt?: (recordId: string) => Promise<string>;
  /** The address of the page that follows, which may depend on the record. */
  to: string | ((recordId: string) => Promise<string>);
}) {
  const app = context.get(appContext);
  const { clientAddress } = context.get(requestContext);
  const { fields, files } = await readRateLimited(context, () => readWholeForm(request));
  // No browser lets a page put a file back, so the answer has its name.
  const names = Object.entries(files).map(([field, { name }]) => [field, name]);
  const typed: Record<string, string> = { ...fields, ...Object.fromEntries(names) };
  const other = owner && findOtherOwner(fields, owner);
  if (other) return refuseError(typed, other);
  const catalogue = app.catalogue.current;
  const { table } = kind.description;

  let id: string;
  try {
    const sent = { ...fields, ...files };
    if (kind.readFiles && Object.keys(files).length > 0) await requireRoom({ app, clientAddress });
    const read = await kind.readFiles?.(app, sent);
    const values = { ...sent, ...read, ...known };
    const parsed = await kind.schema(catalogue).safeParseAsync(values);
    if (!parsed.success) {
      app.metrics.submissionEnded(table, "refused");
      return await refuseMistakes(context, typed, parsed.error);
    }
    id = await storeSubmission(app, kind, parsed.data, {
      fields,
      clientAddress,
      userId,
      catalogue,
      limit,
    });
  } catch (error) {
    if (error instanceof FormError) return refuseError(typed, error);
    context.get(logContext).error({ err: error, kind: table }, "record not stored");
    return refuse(503, typed, { failure: failures.notStored });
  }
  const signed = thanks[table] && (await signReceipt(app, kind.description, id));
  const next = typeof to === "string" ? to : await to(id);
  return redirectWithFlash(request, next, success, { receipt: (await receipt?.(id)) ?? signed });
}
