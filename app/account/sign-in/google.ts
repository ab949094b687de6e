import { href, redirect } from "react-router";
import { orBackToLogin } from "#app/account/sign-in/google-problem.server.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import type { Route } from "./+types/google";

/** Leads to Google. A link and no form, because our pages' forms go nowhere but here. */
export function loader(args: Route.LoaderArgs) {
  return orBackToLogin(args, "Google sign-in is not set up.", async ({ app }) => {
    const next = safeRedirect(args.url.searchParams.get("next"), href("/cartpage"));
    const { response, headers } = await app.google.setOut(next);
    return redirect(response.url ?? "", { headers });
  });
}
