import type { ActionFunctionArgs, RouterContextProvider } from "react-router";
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

/** What routes get of a request. */
interface Args {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

type Fields = Record<string, string>;

type Act<Who, Answer> = (fields: Fields, caller: Who, args: ActionFunctionArgs) => Promise<Answer>;

/**
 * The action of a page behind a guard that takes a form: `act` parses the fields with its schema,
 * does what is asked and answers. A `ZodError` or a `FormError` is answered with the form as it
 * was typed and what is wrong with it, and a body that is no form of ours with its 4xx.
 */
export function formAction<Answer>(act: Act<SignedInCaller, Answer>) {
  return async (args: ActionFunctionArgs) => {
    const fields = await readForm(args.request);
    return act(fields, signedInCallerOf(args), args).catch((error) => {
      if (!(error instanceof ZodError)) return refuseByRule(fields, error);
      return refuse(400, fields, { errors: firstErrors(error) });
    });
  };
}

/** The same for a page that is open to everybody: refused forms count in their address's limit. */
export function publicFormAction<Answer>(act: Act<Caller, Answer>) {
  return async (args: ActionFunctionArgs) => {
    const fields = await readCounted(args.context, () => readForm(args.request));
    return act(fields, callerOf(args), args).catch((error) => {
      if (!(error instanceof ZodError)) return refuseByRule(fields, error);
      return refuseMistakes(args.context, fields, error);
    });
  };
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
  const wait = retryAfterSeconds && { "Retry-After": String(retryAfterSeconds) };
  return refuse(status, fields, answer, wait || undefined);
}
