import { createContext, data, type MiddlewareFunction } from "react-router";
import { logContext } from "#app/context.ts";
import { isUnavailable } from "#app/platform/db/unavailable.ts";

/** Set when a request failed because the database cannot work just now. */
export const unavailableContext = createContext(false);

/** Seconds that a browser, a proxy or a search engine is asked to wait. */
export const retryAfterSeconds = 30;

/** Answers 503 in place of 500 while the database is unavailable. */
export const sayUnavailable: MiddlewareFunction<Response> = async (
  { request, context, url },
  next,
) => {
  try {
    const response = await next();
    if (response.status !== 500 || !context.get(unavailableContext)) return response;
    if (response.headers.get("Content-Type") === "text/plain") return aLine();
  } catch (error) {
    // A guard's fault before what is no page, such as an export: the router would log it later.
    if (!isUnavailable(error)) throw error;
    const facts = { err: error, method: request.method, path: url.pathname };
    context.get(logContext).error(facts, "failed");
    return aLine();
  }
  throw data(null, { status: 503 });
};

function aLine(): Response {
  return new Response("The site cannot respond right now. Please try again shortly.\n", {
    status: 503,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Retry-After": String(retryAfterSeconds),
    },
  });
}
