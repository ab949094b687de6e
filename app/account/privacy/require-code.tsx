import { type MiddlewareFunction, redirect } from "react-router";
import { appContext, ownerContext, privacyAddressContext } from "#app/context.ts";
import { findVerifiedAddress } from "#app/domain/privacy/privacy-session.server.ts";
import { privacyCookie } from "#app/platform/http/cookies.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";

/** Only for the browser in which a code was entered, for 30 minutes, for one address. */
const requireCode: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const token = privacyCookie.read(request);
  const address = await findVerifiedAddress(context.get(appContext), token);
  if (!address) {
    const start = "/privacy/your-data";
    throw token ? redirectWithFlash(request, start, "privacyClosed") : redirect(start, 303);
  }
  context.set(privacyAddressContext, address);
  context.set(ownerContext, { address });
  const response = await next();
  response.headers.set("Cache-Control", "private, no-store");
  return response;
};

export const middleware = [requireCode];

/** Because middleware runs on client navigations only where there is a loader. */
export function loader() {
  return null;
}
