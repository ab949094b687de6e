import { data, type MiddlewareFunction } from "react-router";

/** The largest form without a file, in bytes. */
const largestBody = 1_000_000;

/**
 * The forms that take a file. The limit is higher than that of their schemas, so that a file that
 * is a little too large gets the form back, with all that was typed, instead of a bare 413.
 */
const largestWithFile: readonly [address: RegExp, bytes: number][] = [
  [/^\/carrers(\/|$)/, 8_000_000],
];

/**
 * Answers 413 to a body that is too large. The body is read to its end and dropped first: a browser
 * that is still sending would show a broken connection instead of the answer.
 */
export const limitBody: MiddlewareFunction<Response> = async ({ request, url }) => {
  const length = Number(request.headers.get("Content-Length") ?? 0);
  const isUnmeasured = request.headers.has("Transfer-Encoding");
  if (length <= largestAt(url.pathname) && !isUnmeasured) return;
  for await (const _chunk of request.body ?? []) {
    // Dropped.
  }
  throw isUnmeasured
    ? data("The form came without its length, so it was not read. Nothing was stored.", {
        status: 411,
      })
    : data("The form is too large, so it was not read. Go back, shorten it and send it again.", {
        status: 413,
      });
};

function largestAt(pathname: string): number {
  return largestWithFile.find(([address]) => address.test(pathname))?.[1] ?? largestBody;
}
