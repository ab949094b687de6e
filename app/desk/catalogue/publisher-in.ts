import type { ActionFunctionArgs } from "react-router";
import { may } from "#app/domain/accounts/permissions.ts";
import { requireConfirmed } from "#app/domain/accounts/second-factor/second-factor.server.ts";
import type { Publisher } from "#app/domain/publishing/publish.server.ts";
import { formatDayInFull } from "#app/lib/dates.ts";
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

/** @param number undefined where it is shown from a later day on */
export function describePublished(number: number | undefined, day = ""): string {
  if (number !== undefined) return `Published. Visitors see version ${number}.`;
  return `Scheduled. Visitors see it from ${formatDayInFull(day)}.`;
}
