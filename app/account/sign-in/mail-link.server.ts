import { redirect } from "react-router";
import type { SiteCookie } from "#app/platform/http/cookies.ts";

/**
 * The link of a mail puts its token into a cookie and leads on, so that the token stands in no
 * address of a page: not in the history, and in no Referer (OWASP, Forgot Password).
 * @throws the redirect, when the address has a token
 */
export function keepToken(request: Request, url: URL, page: string, cookie: SiteCookie) {
  const token = url.searchParams.get("token");
  if (token === null) return;
  throw redirect(page, {
    headers: {
      "Set-Cookie": cookie.write(request, token.slice(0, 1_500)),
      "Referrer-Policy": "no-referrer",
    },
  });
}
