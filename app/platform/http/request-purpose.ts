import type { MiddlewareFunction } from "react-router";

/**
 * Whether a form was sent by the page's script, which wants an answer in place, and not by the
 * browser, which wants a page: `fetch` asks for anything (Fetch standard, 2.2.5), a browser that
 * moves on asks for HTML first.
 */
export function isForScript(request: Request): boolean {
  return request.headers.get("Accept") === "*/*";
}

/**
 * Whether the browser only fetches ahead what the visitor may never open: such a request must
 * change nothing. `Sec-Purpose` is the header of the standard, `Purpose` the one before it.
 */
export function isPrefetch({ headers }: Request): boolean {
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "";
  return /prefetch|prerender/i.test(purpose);
}

/**
 * Tells the script of the public pages where to go after a form. A script cannot see where a
 * redirect leads, so for it the redirect is a 204 with the same Location.
 */
export const redirectScript: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const isForm = request.method === "POST" && response.headers.has("Location");
  return isForm && isForScript(request)
    ? new Response(null, { status: 204, headers: response.headers })
    : response;
};
