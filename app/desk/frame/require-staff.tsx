import { data, href, type MiddlewareFunction, redirectDocument } from "react-router";
import { appContext, signedInContext } from "#app/context.ts";
import { deskPages } from "#app/desk/desk-pages.ts";
import { findSignedIn } from "#app/domain/accounts/find-signed-in.server.ts";
import { isStaff, may } from "#app/domain/accounts/permissions.ts";
import { secondFactorPage } from "#app/domain/accounts/second-factor/second-factor-pages.ts";
import { withNext } from "#app/lib/safe-redirect.ts";
import { keepSession } from "#app/platform/http/keep-session.ts";

/** Guards the staff side: strangers are sent to sign in, signed-in others get 403. */
const requireStaff: MiddlewareFunction<Response> = async (
  { request, context, url, pattern },
  next,
) => {
  const app = context.get(appContext);
  const { signedIn, headers } = await findSignedIn(app, request);
  const asked = url.pathname + url.search;
  const isForData = url.pathname.endsWith(".json");
  if (!signedIn) {
    // The window says so over the page that it shows.
    if (isForData) throw new Response(null, { status: 401 });
    // A live feed that comes back after its session ended: 204 tells it to stop asking (HTML
    // standard, 9.2.3), and the window's own request leads to the sign-in page.
    if (request.headers.get("Accept") === "text/event-stream") {
      throw new Response(null, { status: 204 });
    }
    // A whole new page: the sign-in form is one of the pages that run no React.
    throw redirectDocument(withNext(href("/adminlogin"), asked));
  }
  if (!isStaff(signedIn.role)) {
    throw data("This part of the site is for staff.", { status: 403 });
  }
  const lacksFactor = app.env.ADMIN_REQUIRE_2FA && signedIn.secondFactor !== "given";
  if (lacksFactor && isForData) throw new Response(null, { status: 401 });
  if (lacksFactor && !openPaths.includes(url.pathname)) {
    throw redirectDocument(secondFactorPage(asked));
  }
  if (!may(signedIn, "records") && !isOpenToEngineers(pattern)) {
    if (url.pathname === href("/admin")) throw redirectDocument(href("/admin/calendar"));
    throw data("Your role is for deliveries and collections. Please contact an admin.", {
      status: 403,
    });
  }
  context.set(signedInContext, signedIn);
  return keepSession(await next(), headers);
};

/** Pages open to staff without a second factor while the site demands one. */
const openPaths = [href("/admin/second-factor"), href("/admin/logout"), href("/admin/live")];

/** Everything else at the desk is closed to engineers, whatever is added to it. */
function isOpenToEngineers(pattern: string): boolean {
  const path = pattern.replace(/^\//, "");
  return (deskPages[path] ?? deskPages[path.replace(/\.json$/, "")])?.seenBy === "all";
}

export const middleware = [requireStaff];

/** Middleware runs on a client navigation only where there is a loader to ask the server for. */
export const loader = () => null;

/** Navigation within a window is guarded where the data is read, at the pages' ".json" addresses. */
export const clientLoader = () => null;
