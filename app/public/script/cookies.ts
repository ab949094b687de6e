/**
 * What app/platform/http/cookies.ts does in requests: its library is as large as all of this
 * script. The values are lines of a cart and single words, which need no escaping.
 */
export function readCookie(name: string): string | undefined {
  return document.cookie.match(`(?:^|; )${name}=([^;]*)`)?.[1];
}

/** @param maxAge in seconds; 0 removes the cookie */
export function writeCookie(name: string, value: string, maxAge: number) {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http.
  document.cookie = `${name}=${value}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`;
}
