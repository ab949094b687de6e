import { appContext, logContext, requestContext } from "#app/context.ts";
import { comeBack } from "#app/domain/accounts/google-sign-in.server.ts";
import type { Route } from "./+types/google-callback";

/** Where Google sends the visitor back to. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { clientAddress } = context.get(requestContext);
  return comeBack(context.get(appContext), context.get(logContext), request, clientAddress);
}
