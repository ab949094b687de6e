import { href, type MiddlewareFunction, redirectDocument } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { findSignedIn } from "#app/domain/accounts/find-signed-in.server.ts";

/** Guards the pages of an account: visitors are sent to sign in, and come back afterwards. */
export const requireUser: MiddlewareFunction<Response> = async (
  { request, context, url },
  next,
) => {
  const { signedIn, headers } = await findSignedIn(context.get(appContext), request);
  if (!signedIn) {
    const next = encodeURIComponent(url.pathname + url.search);
    throw redirectDocument(`${href("/login")}?next=${next}`);
  }
  context.set(signedInContext, signedIn);
  const response = await next();
  for (const cookie of headers.getSetCookie()) response.headers.append("Set-Cookie", cookie);
  response.headers.set("Cache-Control", "private, no-store");
  return response;
};
