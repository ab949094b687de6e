import type { MiddlewareFunction } from "react-router";
import { data } from "react-router";
import { appContext, requestContext } from "#app/context.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses forms that another site made a browser send (CSRF; OWASP ASVS 5.0, 3.5). */
export const checkOrigin: MiddlewareFunction<Response> = ({ request, context }) => {
  if (safeMethods.has(request.method)) return;
  const { env } = context.get(appContext);
  const own = env.PUBLIC_ORIGIN ?? new URL(request.url).origin;
  if (originOf(request) !== own) {
    context.get(requestContext).refusal = "other origin";
    throw data("This form was sent from another site, so nothing was stored.", { status: 403 });
  }
};

/** Browsers send Origin with every form; some privacy tools leave only the Referer. */
function originOf({ headers }: Request): string | undefined {
  return headers.get("Origin") || URL.parse(headers.get("Referer") ?? "")?.origin;
}
