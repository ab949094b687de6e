import type { SignInResult } from "#app/features/accounts/sign-in.server.ts";
import { refuse } from "#app/features/forms/refuse-form.server.ts";
import { inWords } from "#app/lib/in-words.ts";
import { messages } from "#content/messages.ts";

/** The form again, with the customer's words for a failure or with the time to wait. */
export function refuseSignIn(fields: Record<string, string>, { lockedForSeconds }: SignInResult) {
  if (!lockedForSeconds) return refuse(401, fields, { failure: messages.loginFailed });
  const failure = `Too many wrong passwords were tried. Try again in ${inWords(lockedForSeconds)}.`;
  return refuse(429, fields, { failure }, { "Retry-After": String(lockedForSeconds) });
}
