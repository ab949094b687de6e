import type { MiddlewareFunction } from "react-router";

/**
 * Whether one of our scripts sent the request, and no browser that navigates, monitor or crawler:
 * the public script names itself by a header, the router by the address.
 */
export function isForScript({ headers, url }: Request): boolean {
  return (
    headers.get("X-Requested-With") === "fetch" ||
    new URL(url).pathname.endsWith(".data") ||
    // The script of the former release, in a window that was open during the update.
    headers.get("Sec-Fetch-Dest") === "empty"
  );
}

/**
 * Whether the browser only prefetches a page that the visitor may never open: such a request must
 * change nothing. `Sec-Purpose` is the standard header, `Purpose` an older one.
 */
export function isPrefetch({ headers }: Request): boolean {
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "";
  return /prefetch|prerender/i.test(purpose);
}

/**
 * Tells the script of the public pages where to go after a form. `fetch` cannot see where a redirect
 * leads, so a script gets a 204 with the same Location instead.
 */
export const redirectScript: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const isForm = request.method === "POST" && response.headers.has("Location");
  return isForm && isForScript(request)
    ? new Response(null, { status: 204, headers: response.headers })
    : response;
};
