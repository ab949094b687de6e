import { z } from "zod";
import { isOfCart, priceCart, readCart, readOrder } from "#app/domain/bookings/cart.ts";
import { type Line, mostPieces, mostTerms, writeLines } from "#app/domain/bookings/line.ts";
import { readRows } from "#app/domain/bookings/line-rows.ts";
import { agreedPayment, isPayable } from "#app/domain/bookings/payment.ts";
import { type PricedLine, priceLines, totalOf } from "#app/domain/bookings/price.ts";
import { bookingStatuses } from "#app/domain/bookings/status.ts";
import { findProduct, offers } from "#app/domain/catalogue/find-product.ts";
import { readVersion } from "#app/domain/edits/merge-edits.ts";
import {
  email,
  line,
  oneOf,
  optionalEmail,
  optionalLine,
  phone,
  pinCode,
} from "#app/lib/field-rules.ts";
import { FormError } from "#app/lib/form-error.ts";
import { formatNumber } from "#app/lib/format.ts";
import { firstErrors } from "#app/platform/http/refuse-form.server.ts";
import { bookingWords, paymentChoices } from "#content/booking.ts";
import { rentalTerms } from "#content/catalogue/rental-terms.ts";
import { cashWords } from "#content/payment.ts";

const terms = rentalTerms.map(({ slug }) => slug);
const payments = paymentChoices.map(({ value }) => value);

export const lineFields = {
  quantity: wholeNumber("the quantity", mostPieces),
  duration: wholeNumber("the duration", mostTerms),
  term: oneOf("days, weeks, months or years", terms),
};

function wholeNumber(what: string, most: number) {
  const sentence = `Enter ${what} as a number from 1 to ${formatNumber(most)}.`;
  return z
    .string(sentence)
    .trim()
    .regex(/^0*[1-9]\d{0,3}$/, sentence)
    .transform(Number)
    .refine((number) => number <= most, sentence);
}

/** @param said the words for mistakes: `their` company, `the` street address */
function customerFields(said: { name: string; their: string; the: string; payment: string }) {
  return z.object({
    Name: line(said.name, 200),
    company: optionalLine(`${said.their} company`, 200),
    Phone: line(`${said.their} phone number`, 40).pipe(phone),
    Email: email,
    street: line(`${said.the} street address`, 200),
    street2: optionalLine("the second address line", 200),
    city: line(`${said.the} town or city`, 200),
    postcode: pinCode(`${said.the} PIN code`),
    payment: oneOf(said.payment, payments),
  });
}

function byColumn<Typed extends { Name: string; Phone: string; Email: string }>(typed: Typed) {
  const { Name, Phone, Email, ...rest } = typed;
  return { name: Name, phone: Phone, email: Email, ...rest };
}

/**
 * The booking form. Its `product` is the cart's lines as the page showed them, or one configuration
 * with its quantity and period; it becomes text of lines either way, so that a repeated submission
 * is recognised. With the account, equal forms of two customers are two bookings.
 */
export const bookingSchema = customerFields({
  name: "your name",
  their: "your",
  the: "your",
  payment: "how you pay",
})
  .extend({
    userId: z.string(),
    product: z.string("Choose a product.").superRefine((product, context) => {
      if (!isOfCart(product)) {
        if (!findProduct(product)) context.addIssue("Choose a product.");
      } else if (writeLines(readCart(product)) !== product) {
        context.addIssue(bookingWords.payment.changed);
      }
    }),
    quantity: lineFields.quantity.default(1),
    duration: lineFields.duration.default(1),
    term: lineFields.term.default("month"),
  })
  .refine(
    ({ payment, ...order }) => isPayable(payment, totalOf(priceCart(readOrder(order))).total),
    // Beside the mistakes of other fields, not only after they are mended.
    { path: ["payment"], error: cashWords.refused, when: () => true },
  )
  .transform(({ product, quantity, duration, term, ...booking }) => ({
    ...byColumn(booking),
    product: writeLines(readOrder({ product, quantity, duration, term })),
  }));

/** The desk's form for a caller, who need not have an e-mail address. */
const deskSchema = customerFields({
  name: "the caller's name",
  their: "their",
  the: "the",
  payment: "how they pay",
}).extend({
  Email: optionalEmail("their e-mail address"),
  status: oneOf("a status", bookingStatuses).default("new"),
});

export type DeskBooking = ReturnType<typeof byColumn<z.infer<typeof deskSchema>>> & {
  lines: readonly Line[];
};

/**
 * @param stored the booking that is edited, whose lines keep their products and prices
 * @throws FormError
 */
export function readDeskForm(
  fields: Record<string, string>,
  stored?: { postcode: string; payment: string; version: number; lines: readonly PricedLine[] },
): DeskBooking {
  // A stored PIN code may be older than its rule. An edit of an old version is compared, not stored.
  const isKept =
    stored && (fields.postcode === stored.postcode || readVersion(fields) < stored.version);
  const schema = isKept ? deskSchema.extend({ postcode: z.string().default("") }) : deskSchema;
  const parsed = schema.safeParse(fields);
  const rows = readRows(fields)
    .map((row, index) => ({ ...row, number: index + 1 }))
    .filter(({ slug, isRemoved }) => slug !== "" && !isRemoved);
  const lines = linesSchema([...(stored?.lines ?? []), ...offers]).safeParse(rows);
  const asked = lines.data ?? [];
  const { total } = totalOf(priceLines(asked, offers, stored?.lines));
  // A form without a payment had cash chosen until its lines became too much for it.
  const payment = fields.payment || "cash on delivery";
  const isPaid = isPayable(payment, total, agreedPayment(stored, asked));
  if (parsed.success && lines.success && isPaid) {
    return { ...byColumn(parsed.data), lines: lines.data };
  }
  const errors = parsed.error ? firstErrors(parsed.error) : {};
  for (const { path, message } of lines.error?.issues ?? []) {
    const [index = 0, part = "slug"] = path;
    errors[`product-${rows[Number(index)]?.number ?? 1}-${String(part)}`] ??= message;
  }
  if (!isPaid) errors.payment = cashWords.refused;
  throw new FormError(400, { errors });
}

function linesSchema(known: readonly { slug: string }[]) {
  const isKnown = (slug: string) => known.some((product) => product.slug === slug);
  const slug = z.string().refine(isKnown, "Choose a product.");
  return z.array(z.object({ slug, ...lineFields })).min(1, "Choose a product.");
}
