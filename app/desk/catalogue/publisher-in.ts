import type { ActionFunctionArgs } from "react-router";
import { may } from "#app/domain/accounts/permissions.ts";
import { requireConfirmed } from "#app/domain/accounts/second-factor/second-factor.server.ts";
import type { Publisher } from "#app/domain/publishing/publish.server.ts";
import { signedInCallerOf } from "#app/platform/http/form-action.server.ts";

/** What the user of a request may publish, and the proof that its form carries. */
export function publisherIn(
  args: Pick<ActionFunctionArgs, "request" | "context">,
  fields: Readonly<Record<string, string>>,
): Publisher {
  const caller = signedInCallerOf(args);
  const confirm = () => requireConfirmed(caller, fields);
  return { mayPrices: may(caller.signedIn, "prices"), confirm };
}
