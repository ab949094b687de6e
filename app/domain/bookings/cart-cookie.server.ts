import { href } from "react-router";
import {
  type CartLine,
  isTerm,
  lineKey,
  readLines,
  writeLines,
} from "#app/domain/bookings/cart-line.ts";
import { findProduct } from "#app/domain/catalogue/find-product.ts";
import { isPrefetch } from "#app/lib/prefetch.ts";
import { safeRedirect } from "#app/lib/safe-redirect.ts";
import { secureOn } from "#app/lib/secure-attribute.ts";

/**
 * What was ordered before the login waits in a cookie of the browser. The site's script writes it
 * too (app/public/script/order.ts), so it is not HttpOnly; nothing in it is believed but what the catalogue
 * knows.
 */
const cookieName = "cart";

const daysKept = 30;
const mostKept = 20;

export function readCartCookie(request: Request): CartLine[] {
  const value = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w.~-]+)`).exec(
    request.headers.get("Cookie") ?? "",
  )?.[1];
  return value ? readLines(value).slice(-mostKept) : [];
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
  return cookie(request, writeLines(lines), daysKept * 24 * 60 * 60);
}

/** The cookie that takes the waiting lines back, once they are in the account's cart. */
export function takeCartBack(request: Request): string {
  return cookie(request, "", 0);
}

function cookie(request: Request, value: string, maxAgeSeconds: number): string {
  const secure = secureOn(new URL(request.url).protocol);
  return `${cookieName}=${value}; Path=/; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`;
}
