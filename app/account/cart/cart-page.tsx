import { data, href, redirect } from "react-router";
import { Cart } from "#app/account/cart/cart.tsx";
import { openCart, readOrderedLine } from "#app/account/cart/open-cart.server.ts";
import { appContext, signedInContext } from "#app/context.ts";
import { changeCart, mostCartFields } from "#app/domain/bookings/carts.server.ts";
import { unlistedMeta } from "#app/lib/unlisted-meta.ts";
import { readForm } from "#app/platform/http/form-body.server.ts";
import { refuse } from "#app/platform/http/refuse-form.server.ts";
import { bookingWords } from "#content/booking.ts";
import type { Route } from "./+types/cart-page";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { userId } = context.get(signedInContext);
  const ordered = readOrderedLine(url.searchParams);
  const { lines, headers } = await openCart(context.get(appContext), request, userId, ordered);
  // The address of an order becomes the cart's own, so that a reload orders nothing.
  if (url.searchParams.has("add")) throw redirect(href("/cartpage"), { status: 303, headers });
  return data({ lines }, { headers });
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = context.get(signedInContext);
  const fields = await readForm(request, mostCartFields);
  const errors = await changeCart(context.get(appContext), userId, fields);
  if (Object.keys(errors).length > 0) return refuse(400, fields, { errors });
  const isBooked = fields.intent === "book";
  return redirect(isBooked ? href("/paymentpage") : href("/cartpage"), { status: 303 });
}

export { loaderHeaders as headers } from "#app/platform/http/answer-headers.ts";

export const meta: Route.MetaFunction = () => unlistedMeta(bookingWords.cart.title);

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  return <Cart lines={loaderData.lines} answer={actionData} />;
}
