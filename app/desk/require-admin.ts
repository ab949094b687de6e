import { data, href, type MiddlewareFunction, redirectDocument } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { findSignedIn } from "#app/domain/accounts/find-signed-in.server.ts";
import { secondFactorPage } from "#app/domain/accounts/second-factor/second-factor-pages.ts";

/** Guards the staff side: strangers are sent to sign in, signed-in others get 403. */
export const requireAdmin: MiddlewareFunction<Response> = async (
  { request, context, url },
  next,
) => {
  const app = context.get(appContext);
  const { signedIn, headers } = await findSignedIn(app, request);
  if (!signedIn || signedIn.secondFactor === "awaited") {
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
  if (app.env.ADMIN_REQUIRE_2FA && signedIn.secondFactor !== "given" && !isOpen(url.pathname)) {
    throw redirectDocument(secondFactorPage(url.pathname + url.search));
  }
  context.set(signedInContext, signedIn);
  const response = await next();
  // What the page itself said of the session counts: it may have ended it, or begun another.
  const said = response.headers.getSetCookie().map(nameOf);
  for (const cookie of headers.getSetCookie()) {
    if (!said.includes(nameOf(cookie))) response.headers.append("Set-Cookie", cookie);
  }
  response.headers.set("Cache-Control", "private, no-store");
  return response;
};

/** Where an admin without a second factor may go while the site demands one. */
function isOpen(pathname: string): boolean {
  return [href("/admin/second-factor"), href("/admin/logout"), href("/admin/live")].includes(
    pathname,
  );
}

function nameOf(cookie: string): string {
  return cookie.slice(0, cookie.indexOf("="));
}
