import { z } from "zod";
import { type CartLine, mostOfALine, readLines, writeLines } from "#app/features/cart/cart-line.ts";
import { findProduct } from "#app/features/catalogue/find-product.ts";
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
import { rentalTerms } from "#content/catalogue/rental-terms.ts";

export type Booking = z.infer<ReturnType<typeof bookingSchema>>;

/**
 * The booking form, in the order of its fields. Names are those of the customer's records.
 * `product` becomes the lines in their one way of writing, so that the same booking is known again.
 * @param userId who books: part of the booking, so that two people's alike are two bookings
 */
export function bookingSchema(userId: string) {
  return bookingFields.transform((booking) => ({ userId, ...booking }));
}

/** A number of pieces, or of days, weeks, months or years. */
export function smallNumber(what: string) {
  const sentence = `Give ${what} as a number from 1 to ${mostOfALine}.`;
  return z
    .string(sentence)
    .trim()
    .regex(/^0*[1-9]\d?$/, sentence)
    .transform(Number);
}

export const term = oneOf(
  "days, weeks, months or years",
  rentalTerms.map(({ slug }) => slug),
);

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
  quantity: smallNumber("the quantity").default(1),
  duration: smallNumber("the duration").default(1),
  term: term.default("month"),
};

/** Who, where, how to pay, and what. Staff who take a booking down ask for the same. */
export const bookingFields = z
  .object({
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

/** The lines of a form as far as they can be read, to price them while it is filled in. */
export function linesOf(fields: Record<string, string | undefined>): CartLine[] {
  const { product = "" } = fields;
  if (isOfCart(product)) return readLines(product);
  const chosen = z.object(productFields).safeParse(fields);
  if (!chosen.success) return [];
  const { quantity, duration, term } = chosen.data;
  return [{ slug: product, quantity, duration, term }];
}

/** No configuration has a dot in its slug. */
export function isOfCart(product: string): boolean {
  return product.includes(".");
}
