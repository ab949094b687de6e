import { href, redirect } from "react-router";
import { orBackToLogin } from "#app/account/sign-in/google-problem.server.ts";
import { findWayToGoogle } from "#app/domain/accounts/google.server.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { googleProblems } from "#content/accounts.ts";
import type { Route } from "./+types/google";

/** A link leads here and no form, because the CSP (`form-action`) keeps forms on this site. */
export function loader(args: Route.LoaderArgs) {
  return orBackToLogin(args, googleProblems.notSetUp, async (caller) => {
    const next = safeRedirect(args.url.searchParams.get("next"), href("/cartpage"));
    const { to, headers } = await findWayToGoogle(caller, next);
    return redirect(to, { headers });
  });
}
