import { z } from "zod";
import { mostOfALine } from "#app/domain/bookings/cart-line.ts";
import { oneOf } from "#app/lib/field-rules.ts";
import { rentalTerms } from "#content/catalogue/rental-terms.ts";

/** How many and for how long, as people type it into a form. */
export const quantity = smallNumber("the quantity");
export const duration = smallNumber("the duration");

export const term = oneOf(
  "days, weeks, months or years",
  rentalTerms.map(({ slug }) => slug),
);

function smallNumber(what: string) {
  const sentence = `Give ${what} as a number from 1 to ${mostOfALine}.`;
  return z
    .string(sentence)
    .trim()
    .regex(/^0*[1-9]\d?$/, sentence)
    .transform(Number);
}
