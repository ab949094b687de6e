import { aBooking } from "#tests/factories/booking.ts";

/** A booking as staff type it for a caller: one row of what is rented, and the customer's details. */
export function aDeskBooking(own: Record<string, string> = {}) {
  const { product, quantity, duration, term, ...customer } = aBooking({
    street: "12, Second Main",
  });
  return {
    ...customer,
    "product-1-slug": product,
    "product-1-quantity": quantity,
    "product-1-duration": duration,
    "product-1-term": term,
    ...own,
  };
}
