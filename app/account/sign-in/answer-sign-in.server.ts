import { redirect } from "react-router";
import { codePage } from "#app/domain/accounts/second-factor/second-factor-pages.ts";
import type { SignInResult } from "#app/domain/accounts/sign-in.server.ts";
import { challengeCookie, signedInCookie } from "#app/platform/http/cookies.ts";

/** After the right password: leads to the page for the code, or on with the new session. */
export function answerSignIn(request: Request, result: SignInResult, next: string) {
  if ("challenge" in result) {
    const headers = { "Set-Cookie": challengeCookie.write(request, result.challenge) };
    return redirect(codePage(next), { status: 303, headers });
  }
  const { headers, userId } = result;
  headers.append("Set-Cookie", signedInCookie.write(request, `true~${userId}`));
  return redirect(next, { status: 303, headers });
}
