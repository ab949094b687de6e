import { href, type MiddlewareFunction, redirectDocument } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { findSignedIn } from "#app/domain/accounts/find-signed-in.server.ts";
import { withNext } from "#app/lib/safe-redirect.ts";
import { keepSession } from "#app/platform/http/keep-session.ts";

/** Sends visitors to sign in, from where they come back. */
const requireUser: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const { signedIn, headers } = await findSignedIn(context.get(appContext), request);
  if (!signedIn) throw redirectDocument(withNext(href("/login"), url.pathname + url.search));
  context.set(signedInContext, signedIn);
  return keepSession(await next(), headers);
};

export const middleware = [requireUser];

/** Middleware runs on client navigations only where there is a loader. */
export function loader() {
  return null;
}
