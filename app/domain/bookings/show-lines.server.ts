import type { App } from "#app/context.ts";
import { findBooking } from "#app/domain/bookings/booking-repository.server.ts";
import { formatPeriod, formatPieces } from "#app/domain/bookings/line.ts";
import { formatAgreement, formatCharged, type PricedLine } from "#app/domain/bookings/price.ts";
import { formatStep } from "#app/domain/bookings/quantity-steps.ts";
import { formatDates, lastDay } from "#app/domain/bookings/rental-days.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { progressOf, reserves } from "#app/domain/stock/reservation-rows.ts";
import { findLineShortages } from "#app/domain/stock/shortages.server.ts";
import { findBooked } from "#app/domain/stock/stock-repository.server.ts";
import { findUnitTags } from "#app/domain/stock/unit-repository.server.ts";
import { capitalize, formatNumber, formatRupees } from "#app/lib/format.ts";
import { findPicture } from "#content/find-picture.ts";

export type Rental = NonNullable<Awaited<ReturnType<typeof showRental>>>;

/**
 * The lines of a booking in their order, at the agreed prices, as staff read them: with their dates,
 * what is with the customer, and what keeps the booking from being confirmed.
 */
export async function showRental(app: App, bookingId: string) {
  const { store, catalogue } = app;
  const booking = await findBooking(store.db, { id: bookingId });
  if (!booking) return undefined;
  const { findBranch, offers } = catalogue.current;
  const [booked] = await findBooked(store.db, [bookingId]);
  const handed = booked?.handed ?? [];
  const progress = progressOf(booked?.lines ?? [], handed);
  const tags = await findUnitTags(store.db, bookingId);
  const isReserving = reserves(booking.status);
  const lines = booking.lines.map((line, index) => {
    const { out = 0, back = 0 } = progress[index] ?? {};
    const branch = line.branch || booking.branch;
    const units = tags.filter(({ configuration }) => configuration === line.slug).splice(0, out);
    for (const unit of units) tags.splice(tags.indexOf(unit), 1);
    return {
      position: line.position,
      pieces: formatPieces(line),
      period: formatCharged(line, "saves") ?? `for ${formatPeriod(line)}`,
      price:
        line.unit_price === null
          ? "Price on request"
          : `${formatRupees(line.unit_price)} a ${line.term}`,
      security: formatSecurity(catalogue.current, line),
      agreement: [formatStep(line), formatAgreement(line)].filter(Boolean).join("; "),
      dates: formatDates(line),
      branch: findBranch(branch)?.name ?? "",
      progress: formatProgress({ quantity: line.quantity, out, back }),
      units: units.map(({ tag }) => tag),
      isOut: out > 0,
      isOpen: isReserving && line.quantity > out + back,
      /** What a new last day is priced by; undefined where it cannot be set. */
      dated:
        isReserving && line.day_from && back < line.quantity
          ? {
              line,
              last: lastDay(line) ?? "",
              offer: offers.filter(({ slug }) => slug === line.slug),
            }
          : undefined,
      picture: pictureOf(catalogue.current, line.slug),
    };
  });
  const asking = booking.lines.map((line) => ({ ...line, branch: line.branch || booking.branch }));
  const isNew = booking.status === "new";
  return {
    id: booking.id,
    version: booking.version,
    lines,
    /** What staff enter before they confirm it. */
    lacks: ["new", "confirmed", "scheduled"].includes(booking.status) && {
      day: asking.some(({ day_from }) => !day_from),
      branch: asking.some(({ branch }) => !branch),
    },
    shortages: isNew ? await findLineShortages(app, bookingId, asking) : undefined,
  };
}

/** "2 of 4 delivered", "all with the customer", "1 returned"; undefined while nothing was delivered. */
function formatProgress({ quantity, out, back }: Record<"quantity" | "out" | "back", number>) {
  if (out + back === 0) return undefined;
  const of = `of ${formatNumber(quantity)}`;
  return [
    out > 0 && `${formatNumber(out)} ${of} with the customer`,
    back > 0 && `${formatNumber(back)} ${of} returned`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** "Deposit ₹3,000", as booked, "replacement value ₹58,000 each", by today's catalogue; empty without either. */
function formatSecurity({ findProduct }: Catalogue, { slug, quantity, deposit }: PricedLine) {
  const { replacementValue } = findProduct(slug)?.configuration ?? {};
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
