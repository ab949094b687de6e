import { aBooking } from "#tests/factories/booking.ts";

/** A booking as staff type it for a caller: one row of what is rented, and the customer's details. */
export function aDeskBooking(own: Record<string, string> = {}) {
  const { product, quantity, duration, term, ...customer } = aBooking({
    street: "12, Second Main",
  });
  return { ...customer, ...aRow(1, product, quantity, duration, term), ...own };
}

/** The fields of one row of what is rented; rows count from 1. */
export function aRow(row: number, slug = "", quantity = "1", duration = "1", term = "month") {
  const fields = Object.entries({ slug, quantity, duration, term });
  return Object.fromEntries(fields.map(([part, value]) => [`product-${row}-${part}`, value]));
}
