import { redirect } from "react-router";
import { type MessageKey, messages } from "#content/messages.ts";

/**
 * A message for the next page, carried by a cookie that the page's answer takes back. The cookie
 * holds the message's key, so that nobody can make the site say words of their own.
 */
const cookieName = "flash";

/** Moves on with 303, so that a reload of the next page sends nothing again. */
export function redirectWithFlash(request: Request, to: string, message: MessageKey) {
  return redirect(to, { status: 303, headers: { "Set-Cookie": cookie(request, message, 60) } });
}

/** The text to show on this page, if the last one left any. */
export function readFlash(request: Request): string | undefined {
  const key = new RegExp(`(?:^|;\\s*)${cookieName}=(\\w+)`).exec(
    request.headers.get("Cookie") ?? "",
  )?.[1];
  return key && isMessageKey(key) ? messages[key] : undefined;
}

/** The cookie that takes the message back once it is shown. */
export function takeFlashBack(request: Request): string {
  return cookie(request, "", 0);
}

function cookie(request: Request, value: string, maxAgeSeconds: number): string {
  const secure = new URL(request.url).protocol === "https:" ? "; Secure" : "";
  return `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`;
}

function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(messages, key);
}
