import type { MiddlewareFunction } from "react-router";

/** The public script names itself by a header, the router by the address. */
export function isForScript({ headers, url }: Request): boolean {
  return headers.get("X-Requested-With") === "fetch" || new URL(url).pathname.endsWith(".data");
}

/** A prefetch must change nothing. `Purpose` is the older header. */
export function isPrefetch({ headers }: Request): boolean {
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "";
  return /prefetch|prerender/i.test(purpose);
}

/** True for our own page, not for a shared link, as far as the browser says (Fetch Metadata). */
export function isFromOwnPage({ headers }: Request): boolean {
  return (headers.get("Sec-Fetch-Site") ?? "same-origin") === "same-origin";
}

/** Answers 204 with Location: `fetch` cannot see where a redirect leads. */
export const redirectScript: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  const isForm = request.method === "POST" && response.headers.has("Location");
  return isForm && isForScript(request)
    ? new Response(null, { status: 204, headers: response.headers })
    : response;
};
