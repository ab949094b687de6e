import type { App } from "#app/context.ts";
import { findLines } from "#app/domain/bookings/booking-repository.server.ts";
import { formatPeriod } from "#app/domain/bookings/line.ts";
import { findProduct } from "#app/domain/catalogue/find-product.ts";
import { formatRupees } from "#app/lib/format.ts";
import pictures from "#content/pictures.json";

/** One thing that is rented, as staff read it. */
export interface BookingLine {
  slug: string;
  name: string;
  quantity: number;
  period: string;
  price: string;
  /** Of the catalogue as it is now; none for what is not offered any more. */
  picture: { src: string; width: number; height: number } | undefined;
}

/** What a booking rents, in its order, at the prices that were agreed. */
export async function readLines({ store }: App, bookingId: string): Promise<BookingLine[]> {
  const lines = await findLines(store.db, bookingId);
  return lines.map(({ slug, name, quantity, duration, term, unit_price }) => ({
    slug,
    name,
    quantity,
    period: formatPeriod({ duration, term }),
    price: unit_price === null ? "Price on request" : `${formatRupees(unit_price)} a ${term}`,
    picture: pictureOf(slug),
  }));
}

function pictureOf(slug: string): BookingLine["picture"] {
  const name = findProduct(slug)?.configuration.picture;
  if (!name) return undefined;
  const { width, height, webp } = pictures[name];
  return webp[0] && { src: webp[0].file, width, height };
}
