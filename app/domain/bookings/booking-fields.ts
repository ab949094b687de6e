import { formatPeriod, type Line, readLines, writeLines } from "#app/domain/bookings/line.ts";
import { paymentChoices } from "#content/booking.ts";

/** What the fields of a booking are called. Their names are those of the customer's records. */
export const bookingLabels = {
  Name: "Name",
  company: "Company",
  Phone: "Phone",
  Email: "Email",
  street: "Street address",
  street2: "Second address line",
  city: "Town or city",
  postcode: "Postcode",
  payment: "Payment",
  product: "Product",
  quantity: "Quantity",
  duration: "Duration",
  term: "Counted in",
};

/** A booking as staff edit it: by the names of its columns. */
export interface BookingFacts {
  status: string;
  name: string;
  company: string;
  phone: string;
  email: string;
  street: string;
  street2: string;
  city: string;
  postcode: string;
  payment: string;
  lines: readonly Line[];
}

/** A booking as the desk's form holds it: one text for each of its fields. */
export function bookingValues(booking: BookingFacts): Record<string, string> {
  const { status, name, company, phone, email, street, street2, city, postcode } = booking;
  return {
    status,
    Name: name,
    company,
    Phone: phone,
    Email: email,
    street,
    street2,
    city,
    postcode,
    product: writeLines(booking.lines),
    payment: booking.payment,
  };
}

/** A field's value as people read it. @param known the products by name */
export function formatField(
  name: string,
  value: string,
  known: readonly { slug: string; name: string }[],
): string {
  if (name === "payment") return formatPayment(value);
  if (name !== "product") return value;
  return readLines(value)
    .map((line) => {
      const product = known.find(({ slug }) => slug === line.slug)?.name ?? line.slug;
      return `${product} × ${line.quantity}, ${formatPeriod(line)}`;
    })
    .join("\n");
}

/** "Direct bank transfer". */
export function formatPayment(payment: string): string {
  return paymentChoices.find(({ value }) => value === payment)?.label ?? payment;
}
