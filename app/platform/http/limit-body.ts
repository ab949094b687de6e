import { data, type MiddlewareFunction } from "react-router";
import { largestBody } from "#app/lib/body-limits.ts";

/** Answers 413 to a body that is too large; the shell has dropped it (`server/body-intake.ts`). */
export const limitBody: MiddlewareFunction<Response> = ({ request, url }) => {
  const length = Number(request.headers.get("Content-Length") ?? 0);
  if (request.headers.has("Transfer-Encoding")) {
    throw data("The form arrived without its length, so it was not read. Nothing was stored.", {
      status: 411,
    });
  }
  if (length > largestBody(url.pathname)) {
    throw data(
      "The form is too large, so it was not read. Go back, shorten it and send it again.",
      {
        status: 413,
      },
    );
  }
};
