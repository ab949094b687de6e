import { aBooking } from "#tests/factories/booking.ts";

/** A booking as staff type it for a caller: one row of what is rented, and the customer's details. */
export function aDeskBooking(own: Record<string, string> = {}) {
  const { product, quantity, duration, term, ...customer } = aBooking({
    street: "12, Second Main",
  });
  return { ...customer, ...aRow(1, product, quantity, duration, term), ...own };
}

/** With a first day a booking can be confirmed. */
export const dated = { "product-1-day_from": "2026-12-01" };

/** The fields of one row of what is rented; rows count from 1. */
export function aRow(row: number, slug = "", quantity = "1", duration = "1", term = "month") {
  const fields = Object.entries({ slug, quantity, duration, term });
  return Object.fromEntries(fields.map(([part, value]) => [`product-${row}-${part}`, value]));
}
