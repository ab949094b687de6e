/**
 * Ends the answer of a page behind a guard: with the cookies that keep the session alive, unless
 * the page itself said something of the session (it may have ended it, or begun another), and
 * kept by no cache.
 */
export function keepSession(response: Response, session: Headers): Response {
  const said = response.headers.getSetCookie().map(nameOf);
  for (const cookie of session.getSetCookie()) {
    if (!said.includes(nameOf(cookie))) response.headers.append("Set-Cookie", cookie);
  }
  response.headers.set("Cache-Control", "private, no-store");
  return response;
}

function nameOf(cookie: string): string {
  return cookie.slice(0, cookie.indexOf("="));
}
