import { data, href, type MiddlewareFunction, redirectDocument } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { findSignedIn } from "#app/features/accounts/sign-in.server.ts";

/** Guards the staff side: strangers are sent to sign in, signed-in others get 403. */
export const requireAdmin: MiddlewareFunction<Response> = async (
  { request, context, url },
  next,
) => {
  const { signedIn, headers } = await findSignedIn(context.get(appContext), request);
  if (!signedIn) {
    // A live feed that comes back after its session ended: 204 tells it to stop asking (HTML
    // standard, 9.2.3), and the window's own request leads to the sign-in page.
    if (request.headers.get("Accept") === "text/event-stream") {
      throw new Response(null, { status: 204 });
    }
    // A whole new page: the sign-in form is one of the pages that run no React.
    const next = encodeURIComponent(url.pathname + url.search);
    throw redirectDocument(`${href("/adminlogin")}?next=${next}`);
  }
  if (signedIn.role !== "admin") {
    throw data("This part of the site is for staff.", { status: 403 });
  }
  context.set(signedInContext, signedIn);
  const response = await next();
  for (const cookie of headers.getSetCookie()) response.headers.append("Set-Cookie", cookie);
  response.headers.set("Cache-Control", "private, no-store");
  return response;
};
