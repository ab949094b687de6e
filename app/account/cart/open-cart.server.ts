import { data, href, type LoaderFunctionArgs } from "react-router";
import {
  type App,
  appContext,
  cartContext,
  catalogueContext,
  signedInContext,
} from "#app/context.ts";
import { isOfCart, isOffered, lineKey, priceCart, readCart } from "#app/domain/cart/cart.ts";
import { findCart } from "#app/domain/cart/cart-repository.server.ts";
import { addToCart } from "#app/domain/cart/carts.server.ts";
import type { Offer } from "#app/domain/catalogue/products.ts";
import { isTerm, type Line, mostOrdered, writeLines } from "#app/domain/rental/line.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { cartCookie } from "#app/platform/http/cookies.ts";
import { isPrefetch } from "#app/platform/http/request-purpose.ts";

/**
 * Adds the order from before the login, and the one of this address, to the account's cart.
 * @throws 425 when the browser only prefetches and there is something to add
 */
export async function openCart(
  { request, context }: LoaderFunctionArgs,
  ordered: readonly Line[] = [],
) {
  const app = context.get(appContext);
  const { userId } = context.get(signedInContext);
  const { offers } = context.get(catalogueContext);
  const waiting = readWaiting(request, offers);
  const added = [...waiting, ...ordered];
  const headers = new Headers();
  if (added.length === 0 || request.method === "HEAD") {
    return { lines: priceCart(await context.get(cartContext)(), offers), headers };
  }
  if (isPrefetch(request)) throw data(null, { status: 425 });
  await addToCart(app, userId, added);
  if (waiting.length > 0) headers.append("Set-Cookie", cartCookie.clear(request));
  return { lines: priceCart(await findCart(app.store.db, userId), offers), headers };
}

/** The account's cart, and the lines that still wait in the browser. */
export async function findWholeCart(app: App, request: Request, userId: string) {
  const own = await findCart(app.store.db, userId);
  const keys = own.map(lineKey);
  const waiting = readWaiting(request, app.catalogue.current.offers);
  const missing = waiting.filter((line) => !keys.includes(lineKey(line)));
  return [...own, ...missing.map((line) => ({ ...line, id: lineKey(line) }))];
}

/** The lines that an address orders: `/cartpage?add=business-14.week.1.1`, or `add=business-14&term=week`. */
export function readOrderedLines(query: URLSearchParams, offers: readonly Offer[]): Line[] {
  const added = query.get("add") ?? "";
  if (isOfCart(added)) return readCart(added, offers).slice(0, mostOrdered);
  const term = query.get("term");
  if (!isOffered(added, offers)) return [];
  return [{ slug: added, quantity: 1, duration: 1, term: isTerm(term) ? term : "month" }];
}

/**
 * For visitors who register first or return later. @param next where the login is to lead
 * @returns the cookie to set; undefined when `next` orders nothing new
 */
export function rememberOrder(
  request: Request,
  next: string,
  offers: readonly Offer[],
): string | undefined {
  if (request.method !== "GET" || isPrefetch(request)) return undefined;
  const { pathname, searchParams } = new URL(safeRedirect(next, "/"), "http://own.invalid");
  const ordered = pathname === href("/cartpage") ? readOrderedLines(searchParams, offers) : [];
  const waiting = readWaiting(request, offers);
  const lines = writeLines(
    readCart(writeLines([...waiting, ...ordered]), offers).slice(-mostOrdered),
  );
  return lines === writeLines(waiting) ? undefined : cartCookie.write(request, lines);
}

/** The lines in the cookie, which the site's script writes too (app/public/script/order.ts). */
export function readWaiting(request: Request, offers: readonly Offer[]): Line[] {
  return readCart(cartCookie.read(request) ?? "", offers).slice(-mostOrdered);
}
