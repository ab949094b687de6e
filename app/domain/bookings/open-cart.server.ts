import { data } from "react-router";
import type { App } from "#app/context.ts";
import { readCartCookie } from "#app/domain/bookings/cart-cookie.server.ts";
import { type CartLine, type PricedLine, priceLines } from "#app/domain/bookings/cart-line.ts";
import { findAllByUser, insertMissing } from "#app/domain/bookings/cart-repository.server.ts";
import { cartCookie } from "#app/platform/http/cookies.ts";
import { isPrefetch } from "#app/platform/http/request-purpose.ts";

/**
 * The account's cart, with what was ordered before the login and what this address orders added
 * to it; each counts once, however often the page is opened.
 * @throws 425 when the browser only fetches ahead and there is something to add
 */
export async function openCart(
  { store }: App,
  request: Request,
  userId: string,
  ordered?: CartLine,
): Promise<{ lines: PricedLine[]; headers: Headers }> {
  const waiting = readCartCookie(request);
  const added = ordered ? [...waiting, ordered] : waiting;
  const headers = new Headers();
  if (added.length > 0 && request.method !== "HEAD") {
    if (isPrefetch(request)) throw data(null, { status: 425 });
    await insertMissing(store, userId, added);
    if (waiting.length > 0) headers.append("Set-Cookie", cartCookie.clear(request));
  }
  return { lines: priceLines(await findAllByUser(store.db, userId)), headers };
}
