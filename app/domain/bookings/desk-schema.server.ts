import { z } from "zod";
import { duration, quantity, term } from "#app/domain/bookings/line-fields.ts";
import { type LineRow, rowField, rowsIn, type StoredLine } from "#app/domain/bookings/line-rows.ts";
import { email, line, oneOf, optionalLine, phone, postcode } from "#app/lib/field-rules.ts";
import { firstErrors } from "#app/platform/http/refuse-form.server.ts";
import { paymentChoices } from "#content/booking.ts";

/** What may be set here; spam is a mark of its own, which the status can keep or take away. */
export const bookingStatuses = [
  "new",
  "confirmed",
  "delivered",
  "returned",
  "cancelled",
  "spam",
] as const;

/**
 * What staff take down for a caller. The same as the booking form asks for, but nobody is kept
 * waiting on the phone for an e-mail address.
 */
const callerSchema = z.object({
  Name: line("the caller's name", 200),
  company: line("their company", 200),
  Phone: line("their phone number", 40).pipe(phone),
  Email: optionalLine("their e-mail address", 254).refine(
    (text) => text === "" || email.safeParse(text).success,
    "Write the e-mail address in full, for example asha@example.com.",
  ),
  street: line("the street address", 200),
  street2: optionalLine("the second address line", 200),
  city: line("the town or city", 200),
  postcode: line("the postcode", 40).pipe(postcode),
  payment: oneOf(
    "how they pay",
    paymentChoices.map(({ value }) => value),
  ),
  status: oneOf("a status", bookingStatuses).default("new"),
});

export type DeskBooking = z.infer<typeof callerSchema>;
export type DeskLine = Omit<StoredLine, "name" | "unit_price">;

const rowSchema = z.object({ quantity, duration, term });

/**
 * Reads the desk's form: who, where and how, and the lines in their rows.
 * @param isKnown whether a product can be booked
 */
export function readDeskForm(
  fields: Record<string, string>,
  isKnown: (slug: string) => boolean,
): { booking: DeskBooking; lines: DeskLine[] } | { errors: Record<string, string> } {
  const parsed = callerSchema.safeParse(fields);
  const { lines, errors } = readLines(rowsIn(fields), isKnown);
  const all = { ...(parsed.error && firstErrors(parsed.error)), ...errors };
  return parsed.success && Object.keys(all).length === 0
    ? { booking: parsed.data, lines }
    : { errors: all };
}

function readLines(rows: readonly LineRow[], isKnown: (slug: string) => boolean) {
  const lines: DeskLine[] = [];
  const errors: Record<string, string> = {};
  for (const [index, row] of rows.entries()) {
    if (row.isRemoved || row.slug === "") continue;
    const parsed = rowSchema.safeParse(row);
    if (!isKnown(row.slug)) errors[rowField(index + 1, "slug")] = "Choose a product.";
    if (parsed.success) lines.push({ slug: row.slug, ...parsed.data });
    for (const { path, message } of parsed.error?.issues ?? []) {
      const part = path[0];
      if (part === "quantity" || part === "duration" || part === "term") {
        errors[rowField(index + 1, part)] ??= message;
      }
    }
  }
  if (lines.length === 0 && Object.keys(errors).length === 0) {
    errors[rowField(1, "slug")] = "Choose a product.";
  }
  return { lines, errors };
}
