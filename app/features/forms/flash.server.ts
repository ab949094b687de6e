import { redirect } from "react-router";
import { type MessageKey, messages } from "#content/messages.ts";

/**
 * A message for the next page, carried by a cookie that the page's answer takes back. The cookie
 * holds the message's key, so that nobody can make the site say words of their own.
 */
const cookieName = "flash";

/** Moves on with 303, so that a reload of the next page sends nothing again. */
export function redirectWithFlash(to: string, message: MessageKey, headers?: Headers) {
  const all = new Headers(headers);
  all.append("Set-Cookie", `${cookieName}=${message}; Path=/; HttpOnly; SameSite=Lax; Max-Age=60`);
  return redirect(to, { status: 303, headers: all });
}

/** The text to show on this page, if the last one left any. */
export function readFlash(request: Request): string | undefined {
  const key = new RegExp(`(?:^|;\\s*)${cookieName}=(\\w+)`).exec(
    request.headers.get("Cookie") ?? "",
  )?.[1];
  return key && isMessageKey(key) ? messages[key] : undefined;
}

export const takeFlashBack = `${cookieName}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`;

function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(messages, key);
}
