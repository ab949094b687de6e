import { createContext, data, type MiddlewareFunction } from "react-router";

/** Set when a request failed because the database cannot work just now. */
export const unavailableContext = createContext(false);

/** How long a browser, a proxy or a search engine is asked to wait, in seconds. */
export const retryAfterSeconds = 30;

/**
 * Answers 503 in place of 500 while the database is gone, locked or full: a program then knows
 * that it may come again, and people read that it will pass.
 */
export const sayUnavailable: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  if (response.status !== 500 || !context.get(unavailableContext)) return response;
  throw data(null, { status: 503 });
};
