import type { ActionFunctionArgs } from "react-router";
import { ZodError } from "zod";
import {
  appContext,
  type Caller,
  logContext,
  requestContext,
  type SignedInCaller,
  signedInContext,
} from "#app/context.ts";
import { isUnavailable } from "#app/platform/db/unavailable.ts";
import { readWholeForm } from "#app/platform/http/form-body.server.ts";
import { findOtherOwner, refuse, refuseError } from "#app/platform/http/refuse-form.server.ts";
import { readRateLimited, refuseMistakes } from "#app/platform/http/refuse-past-limit.server.ts";
import { failures } from "#content/failures.ts";

type Args = Pick<ActionFunctionArgs, "request" | "context">;

type Fields = Record<string, string>;

interface Files {
  files: Readonly<Record<string, File>>;
}

type Act<Who, Answer, More = object> = (
  fields: Fields,
  caller: Who,
  args: ActionFunctionArgs & More,
) => Promise<Answer>;

/**
 * The action of a guarded page: `act` parses, acts and answers. A `ZodError` or `FormError` is
 * answered with the form as typed, an unavailable database with 503, an unreadable body with its
 * 4xx.
 */
export function formAction<Answer>(act: Act<SignedInCaller, Answer, Files>) {
  return async (args: ActionFunctionArgs) => {
    const { fields, files } = await readWholeForm(args.request);
    // No browser lets a page put a file back, so the answer has its name.
    for (const [field, { name }] of Object.entries(files)) fields[field] = name;
    const caller = signedInCallerOf(args);
    const other = findOtherOwner(fields, caller.signedIn);
    if (other) return refuseError(fields, other);
    return act(fields, caller, { ...args, files }).catch((error) =>
      refuseFailed(args, fields, error),
    );
  };
}

/** The same for a page that is open to everybody: refused forms count in their address's limit. */
export function publicFormAction<Answer>(act: Act<Caller, Answer, Files>) {
  return async (args: ActionFunctionArgs) => {
    const { context, request } = args;
    const { fields, files } = await readRateLimited(context, () => readWholeForm(request));
    return act(fields, callerOf(args), { ...args, files }).catch((error) =>
      error instanceof ZodError
        ? refuseMistakes(args.context, fields, error)
        : refuseFailed(args, fields, error),
    );
  };
}

/** A database that cannot work just now costs nobody what was typed. */
function refuseFailed({ request, context }: Args, fields: Fields, error: unknown) {
  if (!isUnavailable(error)) return refuseError(fields, error);
  const { pathname } = new URL(request.url);
  context.get(logContext).error({ err: error, path: pathname }, "form not stored");
  return refuse(503, fields, { failure: failures.notStored });
}

/** The sender of a request, for the services. */
export function callerOf({ request, context }: Args): Caller {
  const { clientAddress } = context.get(requestContext);
  return { app: context.get(appContext), request, clientAddress };
}

/** The same behind a guard. */
export function signedInCallerOf(args: Args): SignedInCaller {
  return { ...callerOf(args), signedIn: args.context.get(signedInContext) };
}
