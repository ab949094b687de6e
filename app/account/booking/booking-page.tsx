import { data } from "react-router";
import { BookingStatus } from "#app/account/booking/booking-status.tsx";
import { appContext, signedInContext } from "#app/context.ts";
import { findOwn } from "#app/domain/bookings/booking-repository.server.ts";
import { formatReceivedInFull } from "#app/lib/dates.ts";
import { readReference } from "#app/lib/reference.ts";
import { unlistedMeta } from "#app/lib/unlisted-meta.ts";
import type { Route } from "./+types/booking-page";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { store } = context.get(appContext);
  const { userId } = context.get(signedInContext);
  const reference = readReference(params.reference);
  const booking = reference && (await findOwn(store.db, reference, userId));
  // Somebody else's booking answers as one that there is not.
  if (!booking) {
    throw data("None of your bookings has this reference. Look at it once more.", { status: 404 });
  }
  return { booking, received: formatReceivedInFull(booking.created_at) };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  unlistedMeta(`Booking ${loaderData?.booking.reference ?? ""}`);

export default function BookingPage({ loaderData: { booking, received } }: Route.ComponentProps) {
  return <BookingStatus booking={booking} received={received} />;
}
