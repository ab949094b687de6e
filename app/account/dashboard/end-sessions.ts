import { href, redirect } from "react-router";
import { endOtherSessions, endSession } from "#app/domain/accounts/own-account.server.ts";
import { recordId } from "#app/lib/record-id.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { formAction } from "#app/platform/http/form-action.server.ts";

export function loader() {
  return redirect(`${href("/userdashboard")}#sessions`);
}

/** Ends one of the account's sessions, or all but this one. One that is not there is no error. */
export const action = formAction(async ({ end }, caller) => {
  const to = `${href("/userdashboard")}#sessions`;
  if (end === "others") {
    await endOtherSessions(caller);
    return redirectWithFlash(caller.request, to, "otherSessionsEnded");
  }
  const id = recordId(end);
  if (!id || !(await endSession(caller, id))) return redirect(to, 303);
  return redirectWithFlash(caller.request, to, "sessionEnded");
});
