import { z } from "zod";
import { isOfCart, readLines, writeLines } from "#app/domain/bookings/cart-line.ts";
import { duration, quantity, term } from "#app/domain/bookings/line-fields.ts";
import { findProduct } from "#app/domain/catalogue/find-product.ts";
import {
  email,
  line,
  oneOf,
  optionalLine,
  personName,
  phone,
  postcode,
} from "#app/lib/field-rules.ts";
import { bookingWords, paymentChoices } from "#content/booking.ts";

export type Booking = z.infer<typeof bookingSchema>;

/**
 * `product` holds either the lines of the cart as the page showed them, or one configuration,
 * whose quantity and period stand in fields of their own.
 */
const productFields = {
  product: z.string("Choose a product.").superRefine((product, context) => {
    if (!isOfCart(product)) {
      if (!findProduct(product)) context.addIssue("Choose a product.");
    } else if (writeLines(readLines(product)) !== product) {
      context.addIssue(bookingWords.payment.changed);
    }
  }),
  quantity: quantity.default(1),
  duration: duration.default(1),
  term: term.default("month"),
};

/**
 * The booking form, in the order of its fields. Names are those of the customer's records.
 * `product` becomes the lines in their one way of writing, so that the same booking is known again.
 * The account that books is part of it, so that two people's alike are two bookings.
 */
export const bookingSchema = z
  .object({
    userId: z.string(),
    Name: personName,
    company: line("your company", 200),
    Phone: phone,
    Email: email,
    street: line("your street address", 200),
    street2: optionalLine("the second address line", 200),
    city: line("your town or city", 200),
    postcode,
    payment: oneOf(
      "how you pay",
      paymentChoices.map(({ value }) => value),
    ),
    ...productFields,
  })
  .transform(({ product, quantity, duration, term, ...booking }) => ({
    ...booking,
    product: isOfCart(product)
      ? product
      : writeLines([{ slug: product, quantity, duration, term }]),
  }));
