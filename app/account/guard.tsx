import { href, type MiddlewareFunction, redirectDocument } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { findSignedIn } from "#app/domain/accounts/find-signed-in.server.ts";
import { withNext } from "#app/lib/safe-redirect.ts";
import { keepSession } from "#app/platform/http/keep-session.ts";

/** Guards the pages of an account: visitors are sent to sign in, and come back afterwards. */
const requireUser: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const { signedIn, headers } = await findSignedIn(context.get(appContext), request);
  if (!signedIn) throw redirectDocument(withNext(href("/login"), url.pathname + url.search));
  context.set(signedInContext, signedIn);
  return keepSession(await next(), headers);
};

export const middleware = [requireUser];

/** Middleware runs on a client navigation only where there is a loader to ask the server for. */
export function loader() {
  return null;
}
