import { z } from "zod";
import { isOfCart, isOffered, priceCart, readCart, readOrder } from "#app/domain/bookings/cart.ts";
import {
  type Agreement,
  firstBookable,
  type Line,
  lastBookable,
  mostDays,
  mostPieces,
  mostTerms,
  writeLines,
} from "#app/domain/bookings/line.ts";
import {
  highestPrice,
  type LineRow,
  priceRow,
  readDiscount,
  readPrice,
  readRows,
  withPeriod,
} from "#app/domain/bookings/line-rows.ts";
import { agreedPayment, isPayable } from "#app/domain/bookings/payment.ts";
import { amountOf, type PricedLine, totalOf } from "#app/domain/bookings/price.ts";
import { periodOf } from "#app/domain/bookings/rental-days.ts";
import { firstDayError } from "#app/domain/bookings/rental-request.ts";
import { bookingStatuses } from "#app/domain/bookings/status.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import type { Offer } from "#app/domain/catalogue/products.ts";
import { readVersion } from "#app/domain/edits/merge-edits.ts";
import { indianDay, plainDay } from "#app/lib/dates.ts";
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
import { formatNumber, formatRupees } from "#app/lib/format.ts";
import { firstErrors } from "#app/platform/http/refuse-form.server.ts";
import { bookingWords, paymentChoices } from "#content/booking.ts";
import { rentalTerms } from "#content/catalogue/rental-terms.ts";
import { requestWords } from "#content/catalogue/request-words.ts";
import { cashWords } from "#content/payment.ts";

const terms = rentalTerms.map(({ slug }) => slug);
const payments = paymentChoices.map(({ value }) => value);

export const lineFields = {
  quantity: wholeNumber("the quantity", mostPieces),
  duration: wholeNumber("the duration", mostTerms, mostDays),
  term: oneOf("days, weeks, months or years", terms),
};

/** @param ever the most that it may be of anything; `most` by default */
function wholeNumber(what: string, most: number, ever = most) {
  const sentence = numberFrom1(what, most);
  return z
    .string(sentence)
    .trim()
    .regex(/^0*[1-9]\d{0,3}$/, sentence)
    .transform(Number)
    .refine((number) => number <= ever, sentence);
}

function numberFrom1(what: string, most: number) {
  return `Enter ${what} as a number from 1 to ${formatNumber(most)}.`;
}

type Period = { duration: number; term: string };

/** Dates may be more days apart than terms are typed. */
export const isPeriod = ({ duration, term }: Period) => duration <= mostTerms || term === "day";
export const periodError = {
  path: ["duration"],
  error: numberFrom1("the duration", mostTerms),
  when: () => true,
};

/** A customer's first day; null for as soon as possible. */
export const firstDay = z
  .string(requestWords.errors.from)
  .trim()
  .superRefine((typed, context) => {
    const wrong = firstDayError(typed, indianDay(new Date()));
    if (wrong) context.addIssue(wrong);
  })
  .transform((typed) => typed || null);

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
export function bookingSchema(offers: readonly Offer[]) {
  return customerFields({
    name: "your name",
    their: "your",
    the: "your",
    payment: "how you pay",
  })
    .extend({
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
    })
    .refine(isPeriod, periodError)
    .refine(
      ({ payment, ...order }) =>
        isPayable(payment, totalOf(priceCart(readOrder(order, offers), offers)).total),
      // Beside the mistakes of other fields, not only after they are mended.
      { path: ["payment"], error: cashWords.refused, when: () => true },
    )
    .transform(({ product, quantity, duration, term, day_from, ...booking }) => ({
      ...byColumn(booking),
      product: writeLines(readOrder({ product, quantity, duration, term, day_from }, offers)),
    }));
}

const isPast = (day: string | null | undefined) =>
  Boolean(day && firstDayError(day, indianDay(new Date())));

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
  lines: readonly (Line & Agreement)[];
};

/**
 * @param stored the booking that is edited, whose lines keep their products and prices
 * @throws FormError
 */
export function readDeskForm(
  fields: Record<string, string>,
  { offers, branches }: Pick<Catalogue, "offers" | "branches">,
  stored?: { postcode: string; payment: string; version: number; lines: readonly PricedLine[] },
): DeskBooking {
  // A stored PIN code may be older than its rule. An edit of an old version is compared, not stored.
  const isKept =
    stored && (fields.postcode === stored.postcode || readVersion(fields) < stored.version);
  const schema = isKept ? deskSchema.extend({ postcode: z.string().default("") }) : deskSchema;
  const parsed = schema.safeParse(fields);
  const rows = readRows(fields)
    .map((row, index) => ({ ...withPeriod(row), number: index + 1 }))
    .filter(({ slug, removed }) => slug !== "" && !removed);
  const lines = linesSchema([...(stored?.lines ?? []), ...offers]).safeParse(rows);
  const priced = (lines.success ? rows : []).flatMap((row) => {
    const line = priceRow(row, offers, stored?.lines);
    return line ? [{ row, line }] : [];
  });
  const asked = priced.map(({ line }) => line);
  const { total } = totalOf(asked);
  // A form without a payment had cash chosen until its lines became too much for it.
  const payment = fields.payment || "cash on delivery";
  const isPaid = isPayable(payment, total, agreedPayment(stored, asked));
  const errors = parsed.error ? firstErrors(parsed.error) : {};
  const known = [...branches.map(({ id }) => id), ...(stored?.lines ?? []).map((l) => l.branch)];
  for (const row of rows) {
    const line = priced.find((one) => one.row === row)?.line;
    const wrong = { ...(line && agreementErrors(row, line)), ...dayErrors(row, known) };
    for (const [part, message] of Object.entries(wrong)) {
      errors[`product-${row.number}-${part}`] = message;
    }
  }
  if (parsed.success && lines.success && isPaid && Object.keys(errors).length === 0) {
    return { ...byColumn(parsed.data), lines: asked };
  }
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
  const reason = optionalLine("the reason", 200);
  // A last day sets more days than are typed.
  const duration = wholeNumber("the duration", mostDays);
  return z.array(z.object({ slug, ...lineFields, duration, reason })).min(1, "Choose a product.");
}

/** The mistakes in the dates and the branch of a row. */
function dayErrors(row: LineRow, branches: readonly unknown[]) {
  const { day_from, until, branch, duration } = row;
  const errors: Partial<Record<"day_from" | "until" | "branch" | "duration", string>> = {};
  if (!until) {
    const { error } = lineFields.duration.safeParse(duration);
    if (error) errors.duration = error.issues[0]?.message ?? "";
  }
  const from = plainDay(day_from);
  if (day_from && !(from && firstBookable <= from && from <= lastBookable)) {
    errors.day_from = "Enter the first day as a date from 2007 to 2099.";
  } else if (until && !plainDay(until)) {
    errors.until = "Enter the last day as a date.";
  } else if (until && !from) {
    errors.day_from = "Enter the first day too, or clear the last day.";
  } else if (from && until && until < from) {
    errors.until = "The last day is before the first day.";
  } else if (from && until && !periodOf(from, until)) {
    errors.until = `Choose an earlier last day: a rental has at most ${formatNumber(mostDays)} days.`;
  }
  if (branch && !branches.includes(branch)) errors.branch = "Choose a branch.";
  return errors;
}

/** The mistakes in price, discount and reason. @param line the row with its price, as far as it can be read */
function agreementErrors({ price, discount, reason }: LineRow, line: PricedLine) {
  const errors: Partial<Record<"price" | "discount" | "reason", string>> = {};
  const isOnRequest = line.unit_price === null;
  if (isOnRequest && price.trim() !== "" && !readPrice(price)) {
    errors.price = `Enter the price in whole rupees, from 1 to ${formatNumber(highestPrice)}.`;
  }
  const full = amountOf({ ...line, discount: 0 });
  if (discount.trim() !== "") {
    if (!readDiscount(discount))
      errors.discount = "Enter whole rupees or a percentage, for example 500 or 10 %.";
    else if (full === null) errors.discount = "Enter the price first, then the discount.";
    else if (line.discount > full)
      errors.discount = `Enter at most ${formatRupees(full)}, the line's amount.`;
  }
  if ((line.quoted !== null || line.discount > 0) && reason.trim() === "") {
    errors.reason = "Enter the reason for the price or discount.";
  }
  return errors;
}
