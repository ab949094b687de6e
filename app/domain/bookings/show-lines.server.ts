import type { App } from "#app/context.ts";
import { findLines } from "#app/domain/bookings/booking-repository.server.ts";
import { formatPeriod, formatPieces } from "#app/domain/bookings/line.ts";
import { formatAgreement, formatCharged } from "#app/domain/bookings/price.ts";
import { findProduct } from "#app/domain/catalogue/find-product.ts";
import { formatRupees } from "#app/lib/format.ts";
import pictures from "#content/pictures.json";

/** The lines of a booking in their order, at the agreed prices, as staff read them. */
export async function showLines({ store }: App, bookingId: string) {
  const lines = await findLines(store.db, [bookingId]);
  return (lines.get(bookingId) ?? []).map((line) => ({
    position: line.position,
    pieces: formatPieces(line),
    period: formatCharged(line, "saves") ?? `for ${formatPeriod(line)}`,
    price:
      line.unit_price === null
        ? "Price on request"
        : `${formatRupees(line.unit_price)} a ${line.term}`,
    agreement: formatAgreement(line),
    picture: pictureOf(line.slug),
  }));
}

/** From today's catalogue; none for what is not offered any more. */
function pictureOf(slug: string) {
  const name = findProduct(slug)?.configuration.picture;
  if (!name) return undefined;
  const { width, height, webp } = pictures[name];
  return webp[0] && { src: webp[0].file, width, height };
}
