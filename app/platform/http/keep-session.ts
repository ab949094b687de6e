/** Adds the cookies that extend the session, unless the page set one, and forbids caching. */
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
