import { createHash } from "node:crypto";
import { z } from "zod";
import {
  type Booked,
  billingMistakes,
  bookingFields,
  byColumn,
  deskFields,
} from "#app/domain/bookings/booking-fields.ts";
import { type BookingRefused, firstDayRange } from "#app/domain/bookings/check-booking.ts";
import {
  highestPrice,
  type LineRow,
  other,
  priceRow,
  readDiscount,
  readPrice,
  readRow,
  readRows,
  rowField,
} from "#app/domain/bookings/line-rows.ts";
import { refusePayment } from "#app/domain/bookings/payment.ts";
import { closedFor } from "#app/domain/branches/closed-start.ts";
import { isOfCart, isOffered, priceCart, readCart, readOrder } from "#app/domain/cart/cart.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import type { Offer } from "#app/domain/catalogue/products.ts";
import { readVersion } from "#app/domain/edits/merge-edits.ts";
import { mostLines, writeLines } from "#app/domain/rental/line.ts";
import { firstDay, isPeriod, lineFields, periodError } from "#app/domain/rental/line-fields.ts";
import { type Asked, type BookedLine, formatSum, totalOf } from "#app/domain/rental/price.ts";
import { firstDayError } from "#app/domain/rental/rental-request.ts";
import { formatWeekday, indianDay, plainDay } from "#app/lib/dates.ts";
import { oneOf, optionalLine, schemaOf } from "#app/lib/field-rules.ts";
import { FormError } from "#app/lib/form-error.ts";
import { formatNumber, formatRupees } from "#app/lib/format.ts";
import { firstErrors } from "#app/platform/http/refuse-form.server.ts";
import { bookingWords } from "#content/booking.ts";
import { type Billing, billings, type PaymentChoice, payments } from "#content/payment.ts";

const paymentValues = payments.map(({ value }) => value);

/**
 * The booking form. Its `product` is the cart's lines as the page showed them, or one configuration
 * with its quantity and period; it becomes text of lines either way, so that a repeated submission
 * is recognised. With the account, equal forms of two customers are two bookings.
 */
export function bookingSchema(catalogue: Pick<Catalogue, "offers" | "branches" | "homeBranch">) {
  const { offers } = catalogue;
  return schemaOf(bookingFields)
    .extend({
      payment: oneOf("how you pay", paymentValues),
      userId: z.string(),
      product: z.string("Choose a product.").superRefine((product, context) => {
        if (!isOfCart(product)) {
          if (!isOffered(product, offers)) context.addIssue("Choose a product.");
        } else if (writeLines(readCart(product, offers)) !== product) {
          context.addIssue(bookingWords.payment.changed);
        } else if (readCart(product, offers).some(({ day_from }) => isPast(day_from))) {
          context.addIssue(bookingWords.payment.past);
        }
      }),
      quantity: lineFields.quantity.default(1),
      duration: lineFields.duration.default(1),
      term: lineFields.term.default("month"),
      day_from: firstDay.default(null),
      prices: z.string().optional(),
    })
    .refine(isPeriod, periodError)
    .superRefine(({ prices, payment, ...order }, context) => {
      for (const [field, message] of Object.entries(billingMistakes(order))) {
        context.addIssue({ code: "custom", path: [field], message });
      }
      const sum = totalOf(priceCart(readOrder(order, offers), offers));
      const repriced = prices && describeRepriced(prices, sum, isOfCart(order.product), offers);
      if (repriced) context.addIssue({ code: "custom", path: ["product"], message: repriced });
      const today = indianDay(new Date());
      const closedOn = closedFor(catalogue, order.postcode, today);
      const [closed] = readOrder(order, offers).flatMap(
        ({ day_from, branch }) => (day_from && closedOn(day_from, branch ?? "")) || [],
      );
      if (closed) {
        const message = `${closed.message} ${bookingWords.payment.start} ${closed.days.map(formatWeekday).join(" or ")}.`;
        const path = isOfCart(order.product) ? "product" : "day_from";
        context.addIssue({ code: "custom", path: [path], message });
      }
      const refused = refusePayment(payment, sum.total);
      if (refused) context.addIssue({ code: "custom", path: ["payment"], message: refused });
    })
    .transform(({ product, quantity, duration, term, day_from, userId, payment, ...typed }) => ({
      ...byColumn(typed),
      userId,
      payment,
      product: writeLines(readOrder({ product, quantity, duration, term, day_from }, offers)),
    }));
}

/** A digest of all prices: a form sends back that of its page, with the sum that the page showed. */
export function digestPrices(offers: readonly Offer[]): string {
  const listed = offers.map(({ slug, rates, steps, deposit }) => [slug, rates, steps, deposit]);
  return createHash("sha256").update(JSON.stringify(listed)).digest("base64url").slice(0, 12);
}

/**
 * The message for an order whose sum changed since the page was made; undefined for the same sum.
 * @param isShown false for a page without script: it may have shown the sum of another order
 */
function describeRepriced(
  shown: string,
  now: ReturnType<typeof totalOf>,
  isShown: boolean,
  offers: readonly Offer[],
): string | undefined {
  const [digest, before] = shown.split(".");
  if (digest === digestPrices(offers) || (isShown && Number(before) === now.sum)) return undefined;
  const was = isShown ? `${formatRupees(Number(before))} became` : "The order now costs";
  return [repriced, `${was} ${formatSum(now)}.`, repricedHint].join(" ");
}

const { repriced, repricedHint } = bookingWords.payment;

const isPast = (day: string | null | undefined) =>
  Boolean(day && firstDayError(day, indianDay(new Date())));

/** The desk's form for a caller, who need not have an e-mail address. */
const deskSchema = schemaOf(deskFields).extend({
  payment: oneOf("how they pay", paymentValues),
  billing: oneOf(
    "when it is billed",
    billings.map(({ value }) => value),
  ).optional(),
});

export interface DeskBooking extends Booked {
  payment: PaymentChoice;
  /** Without it a new booking is billed at once, and a stored one as before. */
  billing?: Billing | undefined;
  lines: readonly Asked[];
}

/**
 * Reads what can be read; the rules are the booking's own (`checkBooking`).
 * @param stored the booking that is edited, whose lines keep their products
 * @throws FormError
 */
export function readDeskForm(
  fields: Record<string, string>,
  { offers, branches }: Pick<Catalogue, "offers" | "branches">,
  stored?: { postcode: string; version: number; lines: readonly BookedLine[] },
): DeskBooking {
  // A stored PIN code may be older than its rule. An edit of an old version is compared, not stored.
  const isKept =
    stored && (fields.postcode === stored.postcode || readVersion(fields) < stored.version);
  const schema = isKept ? deskSchema.extend({ postcode: z.string().default("") }) : deskSchema;
  const parsed = schema.safeParse(fields);
  const {
    lines,
    errors: ofLines,
    rows,
  } = readDeskLines(fields, { offers, branches }, stored?.lines);
  const errors = {
    ...(parsed.error && firstErrors(parsed.error)),
    ...(parsed.data && billingMistakes(parsed.data)),
    ...ofLines,
  };
  const { total } = totalOf(rows.flatMap(({ row }) => priceRow(row, offers, stored?.lines) ?? []));
  // A form without a payment had cash chosen until its lines became too much for it.
  const refused = payments.map(({ value }) => refusePayment(value, total)).find(Boolean);
  if (!fields.payment && refused) errors.payment = refused;
  if (parsed.success && Object.keys(errors).length === 0) {
    const { payment, billing } = parsed.data;
    return { ...byColumn(parsed.data), payment, billing, lines };
  }
  throw new FormError(400, { errors });
}

/**
 * The lines of a desk's form, as far as they can be read, with the mistakes of the others.
 * @param stored those that are edited, which keep their products
 */
export function readDeskLines(
  fields: Record<string, string>,
  { offers, branches }: Pick<Catalogue, "offers" | "branches">,
  stored: readonly BookedLine[] = [],
) {
  const rows = numberedRows(fields);
  const errors: Record<string, string> = {};
  const known = [...branches.map(({ id }) => id), ...stored.map(({ branch }) => branch)];
  if (rows.length === 0) errors[rowField(1, "slug")] = "Choose a product.";
  if (fields[rowField(mostLines + 1, "slug")] !== undefined) {
    errors.product = `Remove lines: ${formatNumber(mostLines)} is the most.`;
  }
  const lines = rows.flatMap(({ number, row }) => {
    // A product that left the catalogue stays in its own line.
    const own = stored.filter(({ id }) => id === row.id);
    const slugs = [...own, ...offers].map(({ slug }) => slug);
    const wrong = rowMistakes(row, slugs, known);
    for (const [part, message] of Object.entries(wrong)) {
      errors[rowField(number, part as keyof LineRow)] = message;
    }
    return readRow(row) ?? [];
  });
  return { rows, lines, errors };
}

/** The rows that have a line, with their numbers in the form. */
export function numberedRows(fields: Record<string, string>) {
  return readRows(fields)
    .map((row, index) => ({ row, number: index + 1 }))
    .filter(({ row: { slug, removed } }) => slug !== "" && !removed);
}

/** The rules that a form's booking breaks, at the fields where they are mended. */
export function atFields({ mistakes }: BookingRefused, fields: Record<string, string>): FormError {
  const rows = numberedRows(fields);
  const errors: Record<string, string> = {};
  const whole: string[] = [];
  for (const { line, field, message } of mistakes) {
    const row = line === undefined ? undefined : rows[line]?.number;
    if (row && field !== "payment" && field !== "status") errors[rowField(row, field)] ??= message;
    else if (field === "payment") errors.payment = message;
    else whole.push(message);
  }
  const failure = [...new Set(whole)].join(" ");
  return new FormError(failure ? 409 : 400, { errors, ...(failure && { failure }) });
}

/** Errors of the cells of a row that cannot be read. */
function rowMistakes(row: LineRow, slugs: readonly string[], branches: readonly string[]) {
  const { slug, name, day_from, until, branch, price, rest, discount } = row;
  const errors: Partial<Record<keyof LineRow, string>> = {};
  if (slug !== other && !slugs.includes(slug)) errors.slug = "Choose a product.";
  if (slug === other && name.trim() === "") errors.name = "Enter a name.";
  const checked = until ? { quantity: lineFields.quantity } : lineFields;
  for (const [part, field] of Object.entries(checked)) {
    const { error } = field.safeParse(row[part as keyof typeof lineFields]);
    if (error) errors[part as keyof LineRow] = error.issues[0]?.message ?? "";
  }
  if (day_from && !plainDay(day_from)) errors.day_from = firstDayRange;
  else if (until && !plainDay(until)) errors.until = "Enter the last day as a date.";
  else if (until && !day_from) errors.day_from = "Enter the first day too, or clear the last day.";
  if (branch && !branches.includes(branch)) errors.branch = "Choose a branch.";
  const rupees = `Enter the price in whole rupees, from 1 to ${formatNumber(highestPrice)}.`;
  if (price.trim() !== "" && !readPrice(price)) errors.price = rupees;
  if (rest.trim() !== "" && !readPrice(rest)) errors.rest = rupees;
  if (discount.trim() !== "" && !readDiscount(discount)) {
    errors.discount = "Enter whole rupees or a percentage, for example 500 or 10 %.";
  }
  const long = optionalLine("the reason", 200).safeParse(row.reason);
  if (long.error) errors.reason = long.error.issues[0]?.message ?? "";
  return errors;
}
