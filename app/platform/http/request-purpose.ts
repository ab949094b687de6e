import type { MiddlewareFunction } from "react-router";

/**
 * Whether a script sent the request and wants data, or a browser that navigates and wants a page.
 * `fetch` accepts anything (Fetch standard, 2.2.5), a navigation asks for HTML first.
 */
export function isForScript(request: Request): boolean {
  return request.headers.get("Accept") === "*/*";
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
