import { redirect } from "react-router";
import type { SiteCookie } from "#app/platform/http/cookies.ts";

/**
 * Moves the token of a mailed link from the address into a cookie, so that it stands neither in the
 * history nor in a Referer (OWASP, Forgot Password). @throws the redirect, if there is a token
 */
export function moveTokenToCookie(request: Request, url: URL, page: string, cookie: SiteCookie) {
  const token = url.searchParams.get("token");
  if (token === null) return;
  const kept = cookie.write(request, token.slice(0, 1_500));
  throw redirect(page, { headers: { "Set-Cookie": kept, "Referrer-Policy": "no-referrer" } });
}
