import { href, type MiddlewareFunction, Outlet, redirectDocument } from "react-router";
import { keepTyped } from "#app/account/booking/typed-booking.server.ts";
import { findWholeCart } from "#app/account/cart/open-cart.server.ts";
import {
  appContext,
  cartContext,
  logContext,
  ownerContext,
  signedInContext,
} from "#app/context.ts";
import { findSignedIn } from "#app/domain/accounts/find-signed-in.server.ts";
import { withNext } from "#app/lib/safe-redirect.ts";
import { inCartCookie } from "#app/platform/http/cookies.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { keepSession } from "#app/platform/http/keep-session.ts";
import { isPrefetch } from "#app/platform/http/request-purpose.ts";
import { FormOwner } from "#app/ui/form.tsx";
import type { Route } from "./+types/require-user";

/**
 * Redirects visitors to the login, which leads back. Pages that are built for everyone read the
 * number of lines in the cart from a cookie, which is updated here.
 */
const requireUser: MiddlewareFunction<Response> = async ({ request, context, url }, next) => {
  const app = context.get(appContext);
  const { signedIn, headers } = await findSignedIn(app, request);
  if (!signedIn) {
    const login = withNext(href("/login"), url.pathname + url.search);
    if (request.method !== "POST") throw redirectDocument(login);
    const cookies = await keepTyped(request, url.pathname);
    const message = cookies.length > 0 ? "sessionOverTyped" : "sessionOver";
    throw redirectWithFlash(request, login, message, { cookies });
  }
  context.set(signedInContext, signedIn);
  context.set(ownerContext, { userId: signedIn.userId });
  const readCart = () => findWholeCart(app, request, signedIn.userId);
  let cartOnce: ReturnType<typeof readCart> | undefined;
  context.set(cartContext, () => {
    cartOnce ??= readCart();
    return cartOnce;
  });
  const response = keepSession(await next(), headers);
  if (isPrefetch(request)) return response;
  // The page's work is done, so a failure to count does not change its answer.
  // An answer without a page, such as a redirect, may follow a change of the cart.
  const cart = await ((response.ok && cartOnce) || readCart()).catch((error) => {
    context.get(logContext).error({ err: error }, "cart not counted");
  });
  const length = String(cart?.length ?? 0);
  if (cart && (inCartCookie.read(request) ?? "0") !== length) {
    response.headers.append("Set-Cookie", inCartCookie.write(request, length));
  }
  return response;
};

export const middleware = [requireUser];

export default function AccountArea({ loaderData }: Route.ComponentProps) {
  return (
    <FormOwner value={loaderData.visitor.account}>
      <Outlet />
    </FormOwner>
  );
}

/** Also because middleware runs on client navigations only where there is a loader. */
export async function loader({ context }: Route.LoaderArgs) {
  const { userId } = context.get(signedInContext);
  const { length } = await context.get(cartContext)();
  return { visitor: { account: userId, inCart: length } };
}
