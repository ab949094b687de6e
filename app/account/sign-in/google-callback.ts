import { redirect } from "react-router";
import { orLoginWithReason } from "#app/account/sign-in/google-problem.server.ts";
import { signInWithGoogle } from "#app/domain/accounts/google.server.ts";
import { signedInCookie } from "#app/platform/http/cookies.ts";
import { googleProblems } from "#content/accounts.ts";
import type { Route } from "./+types/google-callback";

export function loader(args: Route.LoaderArgs) {
  return orLoginWithReason(args, googleProblems.beganElsewhere, async (caller) => {
    const { to, headers, userId } = await signInWithGoogle(caller);
    headers.append("Set-Cookie", signedInCookie.write(args.request, `${userId}~${userId}`));
    return redirect(to, { headers });
  });
}
