import { formatRupees } from "#app/lib/format.ts";
import { bookingWords, paymentChoices } from "#content/booking.ts";
import { cashLimit, cashWords, dueWords, gstPercent } from "#content/payment.ts";

/** A total with GST, in whole rupees. */
export function withGst(total: number): number {
  return Math.round((total * (100 + gstPercent)) / 100);
}

/**
 * Whether a booking may be paid so.
 * @param total in rupees, without GST; null while a price is on request, when cash may be too much
 */
export function isPayable(payment: string, total: number | null): boolean {
  return payment !== "cash on delivery" || (total !== null && withGst(total) < cashLimit);
}

/** How a booking of this total can be paid; cash stays in view where it is not possible. */
export function offerPayment(total: number | null) {
  return paymentChoices.map((choice) =>
    isPayable(choice.value, total) ? choice : { ...choice, note: cashWords.note, disabled: true },
  );
}

/** What follows a total in a sum, with its amounts. */
export function gstRows(total: number | null): readonly [label: string, amount: string][] {
  if (total === null) return [[dueWords.gst, bookingWords.payment.onRequest]];
  return [
    [dueWords.gst, formatRupees(withGst(total) - total)],
    [dueWords.withGst, formatRupees(withGst(total))],
  ];
}
