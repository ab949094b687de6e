import { href, redirect } from "react-router";
import { orLoginWithReason } from "#app/account/sign-in/google-problem.server.ts";
import { authorizationUrl } from "#app/domain/accounts/google.server.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { googleProblems } from "#content/accounts.ts";
import type { Route } from "./+types/google";

/** A link leads here and no form, because the CSP (`form-action`) keeps forms on this site. */
export function loader(args: Route.LoaderArgs) {
  return orLoginWithReason(args, googleProblems.notSetUp, async (caller) => {
    const next = safeRedirect(args.url.searchParams.get("next"), href("/cartpage"));
    const { to, headers } = await authorizationUrl(caller, next);
    return redirect(to, { headers });
  });
}
