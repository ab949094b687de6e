import { data, type MiddlewareFunction } from "react-router";

/** The largest form without a file, in bytes. */
const largestBody = 1_000_000;

/**
 * The largest with a CV. This is more than its schema allows, so that a file that is a little too
 * large gets the form back, with all that was typed, instead of a bare 413.
 */
const largestWithFile = 8_000_000;
const takesFile = /^\/carrers(\/|$)/;

/**
 * Answers 413 to a body that is too large. The body is read to its end and dropped first: a browser
 * that is still sending would show a broken connection instead of the answer.
 */
export const limitBody: MiddlewareFunction<Response> = async ({ request, url }) => {
  const length = Number(request.headers.get("Content-Length") ?? 0);
  const isUnmeasured = request.headers.has("Transfer-Encoding");
  const largest = takesFile.test(url.pathname) ? largestWithFile : largestBody;
  if (length <= largest && !isUnmeasured) return;
  for await (const _chunk of request.body ?? []) {
    // Dropped.
  }
  throw isUnmeasured
    ? data("The form arrived without its length, so it was not read. Nothing was stored.", {
        status: 411,
      })
    : data("The form is too large, so it was not read. Go back, shorten it and send it again.", {
        status: 413,
      });
};
