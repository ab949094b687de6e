import type { App } from "#app/context.ts";
import { findLines } from "#app/domain/bookings/booking-repository.server.ts";
import { formatPeriod, formatPieces, type Line } from "#app/domain/bookings/line.ts";
import { formatAgreement, formatCharged } from "#app/domain/bookings/price.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { capitalize, formatRupees } from "#app/lib/format.ts";
import { findPicture } from "#content/find-picture.ts";

/** The lines of a booking in their order, at the agreed prices, as staff read them. */
export async function showLines({ store, catalogue }: App, bookingId: string) {
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
    security: formatSecurity(catalogue.current, line),
    picture: pictureOf(catalogue.current, line.slug),
  }));
}

/** "Deposit ₹3,000, replacement value ₹58,000 each", by today's catalogue; empty without either. */
function formatSecurity({ findProduct }: Catalogue, { slug, quantity }: Line) {
  const { deposit, replacementValue } = findProduct(slug)?.configuration ?? {};
  const parts = [
    deposit && `deposit ${formatRupees(deposit * quantity)}`,
    replacementValue && `replacement value ${formatRupees(replacementValue)} each`,
  ];
  return capitalize(parts.filter(Boolean).join(", "));
}

function pictureOf({ findProduct }: Catalogue, slug: string) {
  const picture = findPicture(findProduct(slug)?.configuration.picture ?? "");
  const [smallest] = picture?.webp ?? [];
  return (
    picture && smallest && { src: smallest.file, width: picture.width, height: picture.height }
  );
}
