import { href, redirect } from "react-router";
import type { App, Log } from "#app/context.ts";
import { GoogleSilent, isGoogleSetUp } from "#app/domain/accounts/google.server.ts";
import { backToLogin } from "#app/domain/accounts/google-problem.server.ts";
import { headersAfter, headersFor } from "#app/domain/accounts/session.server.ts";
import { beginSession } from "#app/domain/accounts/sign-in.server.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";

/** Leads to Google, and has the browser remember what the way back needs. */
export async function setOut(app: App, log: Log, request: Request, next: string | null) {
  if (!isGoogleSetUp(app.env)) return backToLogin(request, notSetUp);
  try {
    const { response, headers } = await app.google.setOut(safeRedirect(next, href("/cartpage")));
    return redirect(response.url ?? "", { headers });
  } catch (error) {
    return silence(error, log, request);
  }
}

/** The way back. Only the browser that set out may come, and only once. */
export async function comeBack(app: App, log: Log, request: Request, clientAddress: string) {
  if (!isGoogleSetUp(app.env)) return backToLogin(request, beganElsewhere);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  try {
    const { answer, refusal } = await app.google.comeBack(
      query,
      headersFor(request, clientAddress),
    );
    if (refusal) {
      log.info({ reason: refusal }, "Google sign-in refused");
      return backToLogin(request, sentenceFor(refusal, query));
    }
    const begun = await app.auth.api.getSession({ headers: headersAfter(answer.headers) });
    await beginSession(app, request, answer.headers, begun?.user.id);
    return answer;
  } catch (error) {
    return silence(error, log, request);
  }
}

/** @throws whatever is not the provider's silence */
function silence(error: unknown, log: Log, request: Request) {
  if (!(error instanceof GoogleSilent)) throw error;
  log.info({ reason: error.message }, "Google does not answer");
  return backToLogin(request, silent);
}

const notSetUp = "Google sign-in is not set up.";
const silent = "Google does not answer just now. Log in with your password, or try again later.";
const beganElsewhere = "Google sign-in took too long or began elsewhere. Please begin again.";
const notFinished = "Google sign-in did not finish. Please try it again.";

/** Our sentences for the words of Better Auth and of services/google.server.ts. */
const refusals = new Map([
  ["state_not_found", beganElsewhere],
  ["state_mismatch", beganElsewhere],
  ["state_invalid", beganElsewhere],
  [
    "email_not_found",
    "Google has not confirmed your e-mail address, so it cannot be used to sign in here. Confirm it at Google, or register with a password.",
  ],
  [
    "account_not_linked",
    "There is an account with this address already, and the address was never confirmed here. Choose Forgot Password to confirm it; after that, Google signs you in too.",
  ],
  ["staff", "Staff sign in with their password, at Admin Login."],
  ["BANNED_USER", "This account cannot sign in. Call or write to us."],
]);

/** Words of Better Auth for what no visitor and no provider causes. */
const faults = /^(internal_server_error|validation_failed|unable_to_(create|link|update)_\w+)$/;

/** @throws for what is no refusal but a fault of ours */
function sentenceFor(refusal: string, { error, error_description }: Record<string, string>) {
  const known = refusals.get(refusal);
  if (known) return known;
  // Better Auth repeats the provider's words only to the browser that set out.
  if (refusal === error) return inProvidersWords(error_description || error.replaceAll("_", " "));
  if (faults.test(refusal)) throw new Error(`Google sign-in failed: ${refusal}`);
  return notFinished;
}

/** Bounded, because anybody could be the provider's voice; pages show it as text. */
function inProvidersWords(words: string): string {
  return `Google says: ${words.replace(/\p{Cc}/gu, " ").slice(0, 200)}`;
}
