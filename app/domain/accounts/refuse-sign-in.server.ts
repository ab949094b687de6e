import type { SignInResult } from "#app/domain/accounts/sign-in.server.ts";
import { formatDuration } from "#app/lib/format.ts";
import { refuse } from "#app/platform/http/refuse-form.server.ts";
import { messages } from "#content/messages.ts";

/** The form again, with the customer's words for a failure or with the time to wait. */
export function refuseSignIn(fields: Record<string, string>, { lockedForSeconds }: SignInResult) {
  if (lockedForSeconds) return refuseLocked(fields, lockedForSeconds);
  return refuse(401, fields, { failure: messages.loginFailed });
}

/** The same for whoever is signed in and gave a password, or a code, of their own. */
export function refuseOwnPassword(
  fields: Record<string, string>,
  field: string,
  wrong: { problem: string } | { lockedForSeconds: number },
) {
  if ("lockedForSeconds" in wrong) return refuseLocked(fields, wrong.lockedForSeconds);
  const errors =
    wrong.problem === "wrong password"
      ? { [field]: "That is not your password." }
      : { one_time_code: "That code is not right, or was used already. Enter the next one." };
  return refuse(400, fields, { errors });
}

function refuseLocked(fields: Record<string, string>, seconds: number) {
  const failure = `Too many wrong passwords or codes were tried. Try again in ${formatDuration(seconds)}.`;
  return refuse(429, fields, { failure }, { "Retry-After": String(seconds) });
}
