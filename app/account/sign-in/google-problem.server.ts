import { href, type LoaderFunctionArgs, redirect } from "react-router";
import { type Caller, logContext } from "#app/context.ts";
import { GoogleRefused } from "#app/domain/accounts/google.server.ts";
import { GoogleUnavailable } from "#app/domain/accounts/open-google.server.ts";
import { safeRedirect, withNext } from "#app/lib/safe-redirect.ts";
import { googleProblemCookie } from "#app/platform/http/cookies.ts";
import { callerOf } from "#app/platform/http/form-action.server.ts";
import { googleProblems } from "#content/accounts.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/**
 * Runs one step of the way to Google and back; when it fails, the login page says why. The reason
 * travels in a cookie, so that no link can put words into the page.
 * @param notSetUp the reason where the site has no sign-in by Google
 */
export async function orLoginWithReason(
  args: Args,
  notSetUp: string,
  step: (caller: Caller) => Promise<Response>,
): Promise<Response> {
  const caller = callerOf(args);
  if (!caller.app.env.GOOGLE_CLIENT_ID) return backToLogin(args, notSetUp);
  return step(caller).catch((error) => backToLogin(args, explain(args, error)));
}

function backToLogin({ request }: Args, problem: string) {
  const headers = new Headers({ "Set-Cookie": googleProblemCookie.write(request, problem) });
  const next = safeRedirect(new URL(request.url).searchParams.get("next"), "");
  return redirect(withNext(href("/login"), next), { headers });
}

/** The sentence for the visitor. @throws what neither Google nor a visitor causes */
function explain({ request, context }: Args, error: unknown): string {
  const log = context.get(logContext);
  if (error instanceof GoogleUnavailable) {
    log.info({ reason: error.message }, "Google does not answer");
    return googleProblems.silent;
  }
  if (!(error instanceof GoogleRefused)) throw error;
  const reason = error.message;
  log.info({ reason }, "Google sign-in refused");
  const known = sentences.get(reason);
  if (known) return known;
  const query = new URL(request.url).searchParams;
  // Better Auth repeats the provider's words only to the browser that set out.
  if (reason === query.get("error")) {
    const words = query.get("error_description") || reason.replaceAll("_", " ");
    // Shortened, because anybody could have sent these words; pages show them as text.
    return `Google says: ${words.replace(/\p{Cc}/gu, " ").slice(0, 200)}`;
  }
  if (faults.test(reason)) throw new Error(`Google sign-in failed: ${reason}`);
  return googleProblems.notFinished;
}

/** Our sentences by the error codes of Better Auth, and by "staff" of google.server.ts. */
const sentences = new Map<string, string>([
  ["state_not_found", googleProblems.beganElsewhere],
  ["state_mismatch", googleProblems.beganElsewhere],
  ["state_invalid", googleProblems.beganElsewhere],
  ["email_not_found", googleProblems.addressNotConfirmed],
  ["account_not_linked", googleProblems.accountNotConfirmed],
  ["staff", googleProblems.staff],
  ["BANNED_USER", googleProblems.disabled],
]);

/** Reasons of Better Auth that no visitor and no provider causes. */
const faults = /^(internal_server_error|validation_failed|unable_to_(create|link|update)_\w+)$/;
