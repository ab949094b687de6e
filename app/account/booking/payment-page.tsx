import { data } from "react-router";
import { BookingForm } from "#app/account/booking/booking-form.tsx";
import { openCart } from "#app/account/cart/open-cart.server.ts";
import { appContext, signedInContext } from "#app/context.ts";
import * as bookings from "#app/domain/bookings/booking-repository.server.ts";
import { writeLines } from "#app/domain/bookings/line.ts";
import { booking } from "#app/domain/records/kinds/booking.server.ts";
import { receiveForm } from "#app/domain/records/receive-form.server.ts";
import { unlistedMeta } from "#app/lib/unlisted-meta.ts";
import { bookingWords } from "#content/booking.ts";
import type { Route } from "./+types/payment-page";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { userId, name, email } = context.get(signedInContext);
  const { lines, headers } = await openCart(app, request, userId);
  const last = await bookings.findLastAddress(app.store.db, userId);
  // What is being chosen, while the cart is empty: the site's script asks for its price so.
  const chosen = (field: string) => url.searchParams.get(field);
  const values: Record<string, string> = {
    ...last,
    Name: name,
    Email: email,
    product: lines.length > 0 ? writeLines(lines) : (chosen("product") ?? ""),
    quantity: chosen("quantity") ?? "1",
    duration: chosen("duration") ?? "1",
    term: chosen("term") ?? "month",
  };
  return data({ values }, { headers });
}

export function action({ request, context }: Route.ActionArgs) {
  const { store } = context.get(appContext);
  const { userId } = context.get(signedInContext);
  return receiveForm({
    request,
    context,
    kind: booking,
    known: { userId },
    userId,
    says: "submitSuccess",
    to: "/",
    findReference: async (id) => (await bookings.findById(store.db, id))?.reference,
  });
}

export { loaderHeaders as headers } from "#app/platform/http/answer-headers.ts";

export const meta: Route.MetaFunction = () => unlistedMeta(bookingWords.payment.title);

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  return <BookingForm values={loaderData.values} answer={actionData} />;
}
