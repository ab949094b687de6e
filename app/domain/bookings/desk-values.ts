import { rowsIn, type StoredLine } from "#app/domain/bookings/line-rows.ts";
import { formatCount } from "#app/lib/format.ts";
import { paymentChoices } from "#content/booking.ts";

/** A booking as the desk's form holds it: one text for each of its fields. */
export function deskValues(booking: {
  name: string;
  company: string;
  phone: string;
  email: string;
  street: string;
  street2: string;
  city: string;
  postcode: string;
  payment: string;
  status: string;
  lines: readonly Omit<StoredLine, "name" | "unit_price">[];
}): Record<string, string> {
  const { name, phone, email, lines, ...rest } = booking;
  return {
    status: rest.status,
    Name: name,
    company: rest.company,
    Phone: phone,
    Email: email,
    street: rest.street,
    street2: rest.street2,
    city: rest.city,
    postcode: rest.postcode,
    product: writeLines(lines),
    payment: rest.payment,
  };
}

/** Lines as one text; the same line may stand there twice. Read by rowsIn. */
function writeLines(lines: readonly Omit<StoredLine, "name" | "unit_price">[]): string {
  return lines
    .map(({ slug, term, quantity, duration }) => [slug, term, quantity, duration].join("."))
    .join("~");
}

/** A field's value as people read it. @param known the products by name */
export function wordsOf(
  name: string,
  value: string,
  known: readonly { slug: string; name: string }[],
): string {
  if (name === "payment") return paymentChoices.find((one) => one.value === value)?.label ?? value;
  if (name !== "product") return value;
  return rowsIn({ product: value })
    .map(({ slug, quantity, duration, term }) => {
      const product = known.find((one) => one.slug === slug)?.name ?? slug;
      return `${product} × ${quantity}, ${formatCount(Number(duration), term)}`;
    })
    .join("\n");
}
