import type { App } from "#app/context.ts";
import type { ActorContext } from "#app/domain/audit/actor-context.server.ts";
import { findBooking } from "#app/domain/bookings/booking-repository.server.ts";
import { editBooking } from "#app/domain/bookings/bookings.server.ts";
import { type Line, lastBookable } from "#app/domain/bookings/line.ts";
import { agreedPayment, isPayable } from "#app/domain/bookings/payment.ts";
import { priceLines, totalOf } from "#app/domain/bookings/price.ts";
import { periodOf } from "#app/domain/bookings/rental-days.ts";
import { RecordGone } from "#app/domain/edits/merge-edits.ts";
import { refused } from "#app/lib/form-error.ts";
import { cashWords } from "#content/payment.ts";

/** One thing about a line: a new last day, or what solves a shortage. */
export type LineChange = { until: string } | Pick<Line, "slug"> | { branch: string } | FirstDay;

type FirstDay = { day_from: string };

/**
 * Changes lines of a booking, by their positions, with the prices that follow.
 * @param opened the version that the page showed
 * @throws RecordGone, or FormError when it changed meanwhile, or the stock has not enough
 */
export async function changeLines(
  app: Pick<App, "store" | "catalogue">,
  opened: { id: string; version: number },
  changes: ReadonlyMap<number, LineChange>,
  acting: ActorContext,
): Promise<void> {
  const stored = await findBooking(app.store.db, { id: opened.id });
  if (!stored) throw new RecordGone();
  const isKnown = [...changes.keys()].every((position) =>
    stored.lines.some((line) => line.position === position),
  );
  if (stored.version !== opened.version || !isKnown) {
    throw refused("The booking was changed just now. Read it again, then repeat this.");
  }
  const changed = stored.lines.map((line) => {
    const change = changes.get(line.position);
    return change ? changeOf(line, change) : line;
  });
  const { offers } = app.catalogue.current;
  const lines = priceLines(changed, offers, stored.lines);
  const { payment } = stored;
  if (!isPayable(payment, totalOf(lines).total, agreedPayment(stored, lines))) {
    throw refused(cashWords.refused);
  }
  const { name, company, phone, email, street, street2, city, postcode, status } = stored;
  const address = { street, street2, city, postcode };
  const booking = { name, company, phone, email, ...address, payment, status, lines };
  await editBooking(app, opened, booking, acting);
}

function changeOf<Booked extends Line>(line: Booked, change: LineChange): Booked {
  if (!("until" in change)) {
    return "slug" in change
      ? { ...line, ...change, quoted: null, discount: 0, discount_percent: 0, price_reason: "" }
      : { ...line, ...change };
  }
  const { until } = change;
  const period = line.day_from && until <= lastBookable && periodOf(line.day_from, until);
  if (period) return { ...line, ...period };
  throw refused("Choose a last day that is not before the first one.");
}
