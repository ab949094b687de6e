import type { MiddlewareFunction } from "react-router";
import { requestContext } from "#app/context.ts";

/** Tells the shell which route answers: it counts requests by that, and never by what was asked. */
export const notePattern: MiddlewareFunction<Response> = ({ context, pattern }) => {
  // The router leaves out the first slash where a route stands within another.
  context.get(requestContext).pattern = `/${pattern.replace(/^\//, "")}`;
};
