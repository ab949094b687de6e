import type { RouterContextProvider } from "react-router";
import { ZodError } from "zod";
import {
  appContext,
  type Caller,
  requestContext,
  type SignedInCaller,
  signedInContext,
} from "#app/context.ts";
import { FormError } from "#app/lib/form-error.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { firstErrors, refuse } from "#app/platform/http/refuse-form.server.ts";
import { readCounted, refuseMistakes } from "#app/platform/limits/refuse-past-limit.server.ts";

/** What an action gets from the router. */
interface Args {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

type Fields = Record<string, string>;

/**
 * How the action of a page behind a guard takes a form: `act` parses the fields with its schema,
 * does what is asked and answers. A `ZodError` or a `FormError` is answered with the form as it
 * was typed and what is wrong with it.
 * @throws the answer to a body that is no form of ours
 */
export async function handleForm<Answer>(
  args: Args,
  act: (fields: Fields, caller: SignedInCaller) => Promise<Answer>,
) {
  const fields = await readForm(args.request);
  return act(fields, signedInCallerOf(args)).catch((error) => {
    if (!(error instanceof ZodError)) return refuseByRule(fields, error);
    return refuse(400, fields, { errors: firstErrors(error) });
  });
}

/** The same for a page that is open to everybody: refused forms count in their address's limit. */
export async function handlePublicForm<Answer>(
  args: Args,
  act: (fields: Fields, caller: Caller) => Promise<Answer>,
) {
  const fields = await readCounted(args.context, () => readForm(args.request));
  return act(fields, callerOf(args)).catch((error) => {
    if (!(error instanceof ZodError)) return refuseByRule(fields, error);
    return refuseMistakes(args.context, fields, error);
  });
}

/** Who sent a request, for the services. */
export function callerOf({ request, context }: Args): Caller {
  const { clientAddress } = context.get(requestContext);
  return { app: context.get(appContext), request, clientAddress };
}

/** The same behind a guard. */
export function signedInCallerOf(args: Args): SignedInCaller {
  return { ...callerOf(args), signedIn: args.context.get(signedInContext) };
}

/** @throws whatever is not a rule's refusal */
function refuseByRule(fields: Fields, error: unknown) {
  if (!(error instanceof FormError)) throw error;
  const { status, answer, retryAfterSeconds } = error;
  return refuse(
    status,
    fields,
    answer,
    retryAfterSeconds === undefined ? undefined : { "Retry-After": String(retryAfterSeconds) },
  );
}
