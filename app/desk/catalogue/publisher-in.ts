import type { ActionFunctionArgs } from "react-router";
import { may } from "#app/domain/accounts/permissions.ts";
import { requireConfirmed } from "#app/domain/accounts/second-factor/second-factor.server.ts";
import type { Publisher } from "#app/domain/publishing/publish.server.ts";
import { signedInCallerOf } from "#app/platform/http/form-action.server.ts";

/** The permissions to publish of a request's user, and the identity proof in its form. */
export function publisherIn(
  args: Pick<ActionFunctionArgs, "request" | "context">,
  fields: Readonly<Record<string, string>>,
): Publisher {
  const caller = signedInCallerOf(args);
  const confirm = () => requireConfirmed(caller, fields);
  return { mayPrices: may(caller.signedIn, "prices"), confirm };
}
