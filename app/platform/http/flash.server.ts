import { type MiddlewareFunction, redirect } from "react-router";
import { fill } from "#app/lib/fill.ts";
import { readReference } from "#app/lib/reference.ts";
import { flashCookie } from "#app/platform/http/cookies.ts";
import { type MessageKey, messages } from "#content/messages.ts";

/**
 * Redirects (303) with a message for the next page. The cookie holds the message's key, so that
 * nobody can forge a text, and perhaps a signed receipt (app/domain/records/receipt.server.ts) or a
 * booking's reference.
 */
export function redirectWithFlash(
  request: Request,
  to: string,
  message: MessageKey,
  { receipt, cookies = [] }: { receipt?: string | undefined; cookies?: readonly string[] } = {},
) {
  const value = receipt ? `${message}.${receipt}` : message;
  const answer = redirect(to, 303);
  for (const cookie of [flashCookie.write(request, value), ...cookies]) {
    answer.headers.append("Set-Cookie", cookie);
  }
  return answer;
}

/** @returns a message of the last page, with the receipt behind it */
export function readFlash(request: Request) {
  const [key, ...receipt] = flashCookie.read(request)?.split(".") ?? [];
  if (!key || !isMessageKey(key)) return undefined;
  const reference = readReference(receipt[0]) ?? "";
  return { text: fill(messages[key], { reference }), receipt: receipt.join(".") };
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
