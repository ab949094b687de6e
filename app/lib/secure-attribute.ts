/**
 * The end of a cookie's line: what was set on https is sent on https alone.
 * @param protocol of the page's address, as `URL` and `location` have it
 */
export function secureOn(protocol: string): string {
  return protocol === "https:" ? "; Secure" : "";
}
