import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleDataRequestFunction,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { logContext, requestContext } from "#app/context.ts";
import { NonceContext, runsReact } from "#app/lib/runs-react.ts";
import { isUnavailable } from "#app/platform/db/unavailable.ts";
import { retryAfterSeconds, unavailableContext } from "#app/platform/http/say-unavailable.ts";
import { RequestIdContext } from "#app/ui/request-number.tsx";

// The exports that the shell uses. They come from here: the bundle has its own copy of the
// router, and a context made by another copy would not be one.
export { createRequestHandler } from "react-router";
export { openApp } from "#app/app.server.ts";
export { EnvError, readEnv } from "#app/env.server.ts";

/** Whole before the first byte: the status is known, and a fault becomes an error page. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  // The page that shows an action's answer says when the form may come again.
  for (const answer of Object.values(entryContext.staticHandlerContext.actionHeaders)) {
    const wait = answer.get("Retry-After");
    if (wait) headers.set("Retry-After", wait);
  }
  if (status === 503) headers.set("Retry-After", String(retryAfterSeconds));
  const facts = context.get(requestContext);
  facts.runsReact = runsReact(
    entryContext.staticHandlerContext.matches.map(
      ({ route }) => entryContext.routeModules[route.id]?.handle,
    ),
  );
  // A visitor who has left reads nothing either.
  const isRead = request.method !== "HEAD" && !request.signal.aborted;
  if (!isRead) return new Response(null, { status, headers });

  const { nonce, requestId } = facts;
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <RequestIdContext value={requestId}>
        <NonceContext value={nonce}>
          <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
        </NonceContext>
      </RequestIdContext>,
      {
        nonce,
        onAllReady: () => resolve(text(pipe(new PassThrough()))),
        onShellError: reject,
        onError: reject,
      },
    );
  });
  return new Response(html, { status, headers });
}

/** The router's data is text too, and names its charset (OWASP ASVS 5.0, 4.1.1). */
export const handleDataRequest: HandleDataRequestFunction = (response) => {
  const { headers } = response;
  const type = headers.get("Content-Type");
  if (type === "text/x-script") headers.set("Content-Type", `${type}; charset=utf-8`);
  return response;
};

/** Logs our own errors, and not the visitor's (4xx); root middleware answers what will pass. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  // One that is an answer already says what it is.
  if (isRouteErrorResponse(error) && (error.status < 500 || error.status === 503)) return;
  if (isUnavailable(error)) context.set(unavailableContext, true);
  const { pathname } = new URL(request.url);
  context.get(logContext).error({ err: error, method: request.method, path: pathname }, "failed");
};
