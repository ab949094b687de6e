import type { MiddlewareFunction } from "react-router";
import { flashCookie } from "#app/platform/http/cookies.ts";
import { readFlash } from "#app/platform/http/flash.server.ts";

/**
 * The parts of answering a form that are alike everywhere: the message left by the last page is
 * taken back once shown, and a form that was sent by the page's script learns where to go. A
 * script cannot see where a redirect leads, so for it the redirect is a 204 with the same
 * Location, which it then follows as a page.
 */
export const answerForms: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const location = response.headers.get("Location");
  // Only a page shows the message. Windows of the same browser read data meanwhile, with its cookies.
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html") && !location;
  if (request.method === "GET" && isPage && readFlash(request)) {
    response.headers.append("Set-Cookie", flashCookie.clear(request));
  }
  if (location && request.headers.get("X-Sent-By") === "script") {
    return new Response(null, { status: 204, headers: response.headers });
  }
  return response;
};
