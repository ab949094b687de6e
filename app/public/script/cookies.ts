/** By hand, because a library is as large as all of this script; no value here needs escaping. */
export function readCookie(name: string): string | undefined {
  return document.cookie.match(`(?:^|; )${name}=([^;]*)`)?.[1];
}

/** @param maxAge in seconds; 0 removes the cookie */
export function writeCookie(name: string, value: string, maxAge: number) {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http.
  document.cookie = `${name}=${value}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`;
}
