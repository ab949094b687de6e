import { readRow, readWritten, writeRows } from "#app/domain/bookings/line-rows.ts";
import { formatPeriod, noAgreement } from "#app/domain/rental/line.ts";
import { type Asked, formatAgreement } from "#app/domain/rental/price.ts";
import { formatDates } from "#app/domain/rental/rental-days.ts";
import { formatNumber } from "#app/lib/format.ts";
import { paymentChoices } from "#content/booking.ts";

/** The labels of a booking's fields, whose names are those of the customer's records. */
export const bookingLabels = {
  Name: "Name",
  company: "Company",
  Phone: "Phone",
  Email: "Email",
  street: "Street address",
  street2: "Second address line",
  city: "Town or city",
  postcode: "PIN code",
  payment: "Payment",
  product: "Product",
  quantity: "Quantity",
  duration: "Duration",
  term: "Period",
  day_from: "From",
};

type Address = "street" | "street2" | "city" | "postcode";
type Columns = Record<
  Address | "status" | "name" | "company" | "phone" | "email" | "payment",
  string
>;

/** A booking as the desk's form holds it: one text for each of its fields, in their order. */
export function bookingValues({
  name: Name,
  phone: Phone,
  email: Email,
  ...booking
}: Columns & { lines: readonly (Asked & { id?: string })[] }): Record<string, string> {
  const { status, company, street, street2, city, postcode, payment, lines } = booking;
  const address = { street, street2, city, postcode };
  return {
    status,
    Name,
    company,
    Phone,
    Email,
    ...address,
    product: writeRows(lines),
    payment,
  };
}

/** The products and branches by name. */
export interface Known {
  products: readonly { slug: string; name: string }[];
  branches: readonly { id: string; name: string }[];
}

/** A field's value as people read it. */
export function formatField(name: string, value: string, { products, branches }: Known): string {
  if (name === "payment") return formatPayment(value);
  if (name !== "product") return value;
  return readWritten(value)
    .flatMap((row) => {
      const line = readRow(row);
      if (!line) return [];
      const name = products.find(({ slug }) => slug === line.slug)?.name ?? line.name ?? line.slug;
      return formatLine({ ...line, name }, branches, formatAgreement({ ...noAgreement, ...line }));
    })
    .join("\n");
}

/** "Business 14 × 2, 1 month, 1 Dec to 31 Dec, from Kochi", and in brackets what else is to be read of it. */
export function formatLine(
  line: Asked & { name: string },
  branches: Known["branches"],
  ...rest: (string | undefined)[]
): string {
  const said = rest.filter(Boolean).join(". ");
  const branch =
    line.branch && (branches.find(({ id }) => id === line.branch)?.name ?? line.branch);
  const pieces = `${line.name} × ${formatNumber(line.quantity)}`;
  const { day_from = null, day_to = null } = line;
  const dates = formatDates({ day_from, day_to });
  const parts = [pieces, formatPeriod(line), dates, branch && `from ${branch}`];
  const text = parts.filter(Boolean).join(", ");
  return said ? `${text} (${said})` : text;
}

export function formatPayment(payment: string): string {
  return paymentChoices.find(({ value }) => value === payment)?.label ?? payment;
}
