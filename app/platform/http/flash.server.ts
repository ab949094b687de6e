import { type MiddlewareFunction, redirect } from "react-router";
import { readReference } from "#app/lib/reference.ts";
import { flashCookie } from "#app/platform/http/cookies.ts";
import { type MessageKey, messages } from "#content/messages.ts";

/**
 * A message for the next page, carried by a cookie that the page's answer clears. The cookie holds
 * the message's key, so that nobody can make the site say words of their own; after it may stand
 * the reference of a booking, which is shown with a link to the booking. Moves on with 303, so that
 * a reload of the next page sends nothing again.
 */
export function redirectWithFlash(
  request: Request,
  to: string,
  message: MessageKey,
  reference?: string,
) {
  const value = reference ? `${message}.${reference}` : message;
  return redirect(to, {
    status: 303,
    headers: { "Set-Cookie": flashCookie.write(request, value) },
  });
}

/** What the last page left to say on this one. */
export interface Flash {
  text: string;
  /** Of the booking that it is about. */
  reference: string | undefined;
}

export function readFlash(request: Request): Flash | undefined {
  const [key, reference] = flashCookie.read(request)?.split(".") ?? [];
  if (!key || !isMessageKey(key)) return undefined;
  return { text: messages[key], reference: readReference(reference) };
}

/** Clears the message once a page has shown it; of other answers, such as data, nobody sees it. */
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
