import { href, redirect } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { endOtherSessions, endSession } from "#app/domain/accounts/own-sessions.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import type { Route } from "./+types/end-sessions";

export function loader() {
  return redirect(`${href("/userdashboard")}#sessions`);
}

/**
 * Ends one of the account's sessions, or all but this one. One that has ended already, or that is
 * another account's, changes nothing: all that is said is how it is now.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { sessionId } = context.get(signedInContext);
  const { end } = await readForm(request);
  if (end === "others") {
    await endOtherSessions(app, request);
    return redirectWithFlash(request, `${href("/userdashboard")}#sessions`, "otherSessionsEnded");
  }
  const id = recordId(end);
  const hasEnded = id !== undefined && id !== sessionId && (await endSession(app, request, id));
  const to = `${href("/userdashboard")}#sessions`;
  return hasEnded ? redirectWithFlash(request, to, "sessionEnded") : redirect(to, 303);
}
