import { secureOn } from "#app/lib/secure-attribute.ts";

/**
 * Tells the page's script what the customer's flag `token` in local storage is to be: "true" after
 * signing in with a password, the account's id after Google, gone after logging out. The cookie
 * is read and taken away by app/public/script/session.ts; it grants nothing.
 */
export function signedInHint(request: Request, flag: string | undefined): string {
  const secure = secureOn(new URL(request.url).protocol);
  return `signed-in=${flag ?? "no"}; Path=/; SameSite=Lax; Max-Age=600${secure}`;
}
