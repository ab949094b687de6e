import { appContext, logContext } from "#app/context.ts";
import { setOut } from "#app/domain/accounts/google-sign-in.server.ts";
import type { Route } from "./+types/google";

/** Leads to Google. A link and no form, because our pages' forms go nowhere but here. */
export function loader({ request, context, url }: Route.LoaderArgs) {
  const next = url.searchParams.get("next");
  return setOut(context.get(appContext), context.get(logContext), request, next);
}
