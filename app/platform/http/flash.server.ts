import { redirect } from "react-router";
import { readReference } from "#app/lib/reference.ts";
import { secureOn } from "#app/lib/secure-attribute.ts";
import { type MessageKey, messages } from "#content/messages.ts";

/**
 * A message for the next page, carried by a cookie that the page's answer takes back. The cookie
 * holds the message's key, so that nobody can make the site say words of their own; after it may
 * stand the reference of a booking, which is shown with a link to the booking. On https it is bound
 * to this host.
 */
const nameOn = ({ protocol }: URL) => (protocol === "https:" ? "__Host-flash" : "flash");

/** Moves on with 303, so that a reload of the next page sends nothing again. */
export function redirectWithFlash(
  request: Request,
  to: string,
  message: MessageKey,
  reference?: string,
) {
  const value = reference ? `${message}.${reference}` : message;
  return redirect(to, { status: 303, headers: { "Set-Cookie": cookie(request, value, 60) } });
}

/** What the last page left to say on this one. */
export interface Flash {
  text: string;
  /** Of the booking that it is about. */
  reference: string | undefined;
}

export function readFlash(request: Request): Flash | undefined {
  const [, key, reference] =
    new RegExp(`(?:^|;\\s*)${nameOn(new URL(request.url))}=(\\w+)(?:\\.([\\w-]+))?`).exec(
      request.headers.get("Cookie") ?? "",
    ) ?? [];
  if (!key || !isMessageKey(key)) return undefined;
  return { text: messages[key], reference: readReference(reference) };
}

/** The cookie that takes the message back once it is shown. */
export function takeFlashBack(request: Request): string {
  return cookie(request, "", 0);
}

function cookie(request: Request, value: string, maxAgeSeconds: number): string {
  const url = new URL(request.url);
  return `${nameOn(url)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secureOn(url.protocol)}`;
}

function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(messages, key);
}
