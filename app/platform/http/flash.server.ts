import { type MiddlewareFunction, redirect } from "react-router";
import { readReference } from "#app/lib/reference.ts";
import { flashCookie } from "#app/platform/http/cookies.ts";
import { type MessageKey, messages } from "#content/messages.ts";

/**
 * Redirects with a message for the next page, in a cookie. The cookie holds the key of a message
 * and not its text, so that nobody can put words into the site's mouth. What the message is about may
 * follow: a booking's reference, which the page shows as a link, or a signed receipt
 * (app/domain/records/receipt.server.ts). 303, so that a reload sends no form again.
 */
export function redirectWithFlash(
  request: Request,
  to: string,
  message: MessageKey,
  about?: string,
) {
  const value = about ? `${message}.${about}` : message;
  return redirect(to, {
    status: 303,
    headers: { "Set-Cookie": flashCookie.write(request, value) },
  });
}

/** @returns a message of the last page, with the booking's reference or the receipt behind it */
export function readFlash(request: Request) {
  const [key, ...about] = flashCookie.read(request)?.split(".") ?? [];
  if (!key || !isMessageKey(key)) return undefined;
  const [reference, ...more] = about;
  const receipt = more.length > 0 ? about.join(".") : undefined;
  return {
    text: messages[key],
    reference: receipt ? undefined : readReference(reference),
    receipt,
  };
}

/** Clears the message once a page showed it; answers without a page, such as data, keep it. */
export const clearShownFlash: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const { headers } = response;
  const isPage = headers.get("Content-Type")?.startsWith("text/html") && !headers.has("Location");
  if (request.method === "GET" && isPage && readFlash(request)) {
    headers.append("Set-Cookie", flashCookie.clear(request));
  }
  return response;
};

function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(messages, key);
}
