import { href } from "react-router";
import {
  type CartLine,
  isTerm,
  lineKey,
  readLines,
  writeLines,
} from "#app/domain/bookings/cart-line.ts";
import { findProduct } from "#app/domain/catalogue/find-product.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { cartCookie } from "#app/platform/http/cookies.ts";
import { isPrefetch } from "#app/platform/http/request-purpose.ts";

const mostKept = 20;

/**
 * What was ordered before the login, from a cookie that the site's script writes too
 * (app/public/script/order.ts); of it only what the catalogue knows is used.
 */
export function readCartCookie(request: Request): CartLine[] {
  return readLines(cartCookie.read(request) ?? "").slice(-mostKept);
}

/** The line that an address orders: `/cartpage?add=business-14&term=week`. */
export function orderOf(query: URLSearchParams): CartLine | undefined {
  const slug = query.get("add") ?? "";
  const term = query.get("term");
  if (!findProduct(slug)) return undefined;
  return { slug, quantity: 1, duration: 1, term: isTerm(term) ? term : "month" };
}

/**
 * Notes the product whose order led a visitor to the login, so that it waits in the cart even for
 * somebody who registers first or comes back later.
 * @param next where the login is to lead
 * @returns the cookie to set; undefined when `next` orders nothing new
 */
export function rememberOrder(request: Request, next: string): string | undefined {
  if (request.method !== "GET" || isPrefetch(request)) return undefined;
  const { pathname, searchParams } = new URL(safeRedirect(next, "/"), "http://own.invalid");
  const ordered = pathname === href("/cartpage") && orderOf(searchParams);
  const waiting = readCartCookie(request);
  if (!ordered || waiting.some((line) => lineKey(line) === lineKey(ordered))) return undefined;
  const lines = [...waiting, ordered].slice(-mostKept);
  return cartCookie.write(request, writeLines(lines));
}
