import { readRow, readWritten, writeRows } from "#app/domain/bookings/line-rows.ts";
import { findPayment } from "#app/domain/bookings/payment.ts";
import type { RecordField } from "#app/domain/records/record-kind.ts";
import { formatPeriod, noAgreement } from "#app/domain/rental/line.ts";
import { type Asked, formatAgreement } from "#app/domain/rental/price.ts";
import { formatDates } from "#app/domain/rental/rental-days.ts";
import { labelsOf, nameOf } from "#app/lib/described-field.ts";
import type { DescribedField } from "#app/lib/field-rules.ts";
import { formatNumber } from "#app/lib/format.ts";
import { bookingWords } from "#content/booking.ts";
import { type Billing, billings } from "#content/payment.ts";

/** A field about the customer or the address, in the words of both forms, and as lists show it. */
interface BookingField extends DescribedField {
  part: "customer" | "address" | "billing" | "billed";
  /** Its name in error messages for staff, where it is another one. */
  deskSaid?: string;
  /** Staff may leave it empty for a caller. */
  deskOptional?: boolean;
  record: Pick<RecordField, "as" | "names" | "shown"> & { label?: string };
}

/** In the order of the forms; names are those of the customer's records. */
export const bookingFields = [
  {
    column: "name",
    name: "Name",
    label: "Name",
    part: "customer",
    rule: "line",
    said: "your name",
    deskSaid: "the caller's name",
    personal: true,
    autoComplete: "name",
    record: { as: "name" },
  },
  {
    column: "company",
    label: "Company",
    part: "customer",
    rule: "line",
    optional: true,
    said: "your company",
    deskSaid: "their company",
    hint: bookingWords.payment.company,
    personal: true,
    autoComplete: "organization",
    record: { as: "second", names: true },
  },
  {
    column: "phone",
    name: "Phone",
    label: "Phone",
    part: "customer",
    rule: "phone",
    said: "your phone number",
    deskSaid: "their phone number",
    personal: true,
    autoComplete: "tel",
    record: { as: "phone", label: "Phone No" },
  },
  {
    column: "email",
    name: "Email",
    label: "Email",
    part: "customer",
    rule: "email",
    said: "your e-mail address",
    deskSaid: "their e-mail address",
    deskOptional: true,
    personal: true,
    autoComplete: "email",
    record: { as: "email" },
  },
  {
    column: "street",
    label: "Street address",
    part: "address",
    rule: "line",
    wide: true,
    said: "your street address",
    deskSaid: "the street address",
    personal: true,
    autoComplete: "address-line1",
    record: { shown: "detail", names: true },
  },
  {
    column: "street2",
    label: "Second address line",
    part: "address",
    rule: "line",
    said: "the second address line",
    optional: true,
    wide: true,
    personal: true,
    autoComplete: "address-line2",
    record: { shown: "detail", names: true, label: "Second line" },
  },
  {
    column: "city",
    label: "Town or city",
    part: "address",
    rule: "line",
    said: "your town or city",
    deskSaid: "the town or city",
    personal: true,
    autoComplete: "address-level2",
    record: { as: "place", shown: "often", names: true, label: "City" },
  },
  {
    column: "postcode",
    label: "PIN code",
    part: "address",
    rule: "PIN code",
    said: "your PIN code",
    deskSaid: "the PIN code",
    personal: true,
    autoComplete: "postal-code",
    record: { as: "pin", shown: "detail" },
  },
  {
    column: "gstin",
    label: "GSTIN",
    part: "billing",
    rule: "GSTIN",
    optional: true,
    said: "your GSTIN",
    deskSaid: "their GSTIN",
    hint: bookingWords.payment.gstin,
    personal: true,
    record: { shown: "detail" },
  },
  {
    column: "order_no",
    label: "Your order number",
    part: "billing",
    rule: "line",
    optional: true,
    said: "your order number",
    deskSaid: "their order number",
    personal: true,
    record: { shown: "detail", label: "Order number" },
  },
  {
    column: "bill_name",
    label: "Name on the invoice",
    part: "billed",
    rule: "line",
    optional: true,
    said: "the name on the invoice",
    wide: true,
    personal: true,
    record: { shown: "detail", names: true, label: "Billed to" },
  },
  {
    column: "bill_street",
    label: "Billing street",
    part: "billed",
    rule: "line",
    optional: true,
    said: "the street of the billing address",
    wide: true,
    personal: true,
    record: { shown: "detail", names: true },
  },
  {
    column: "bill_city",
    label: "Billing city",
    part: "billed",
    rule: "line",
    optional: true,
    said: "the town or city of the billing address",
    personal: true,
    record: { shown: "detail", names: true },
  },
  {
    column: "bill_postcode",
    label: "Billing PIN",
    part: "billed",
    rule: "PIN code",
    optional: true,
    said: "the PIN code of the billing address",
    personal: true,
    record: { shown: "detail" },
  },
] as const satisfies readonly BookingField[];

type Column = (typeof bookingFields)[number]["column"];

/** Values of customer and address in a form, by column. */
export type Booked = Record<Column, string>;

/** The columns of a booking's own table. */
type OwnColumn = Exclude<Column, "name" | "phone" | "email">;

const all: readonly BookingField[] = bookingFields;

/** The fields for customers, or as the desk's form has them. */
export function fieldsOf(part: BookingField["part"], where?: "desk"): readonly BookingField[] {
  const own = all.filter((field) => field.part === part);
  return where ? own.map(atDesk) : own;
}

function atDesk({ hint: _ofCustomers, ...field }: BookingField): BookingField {
  const { optional, deskOptional, said, deskSaid = said } = field;
  return { ...field, said: deskSaid, optional: optional || deskOptional || false };
}

/** The fields of a booking for its schema at the desk. */
export const deskFields = bookingFields.map(atDesk) as unknown as typeof bookingFields;

export const ownColumns = bookingFields
  .map(({ column }) => column)
  .filter((column): column is OwnColumn => !["name", "phone", "email"].includes(column));

/** Customer and address alone. */
export function pickBooked<From extends Booked>(from: From): Booked {
  return Object.fromEntries(all.map(({ column }) => [column, from[column as Column]])) as Booked;
}

/** By column, of a form that has them by name. */
export function byColumn(typed: Readonly<Record<string, unknown>>): Booked {
  return Object.fromEntries(all.map((field) => [field.column, typed[nameOf(field)]])) as Booked;
}

/** Facts about the customer, beside name and contact data, with their labels. */
export function customerFacts(booked: Booked): (readonly [label: string, value: string])[] {
  const own = bookingFields.filter((field) => field.part === "customer");
  return own.flatMap(({ column, label }) => {
    const isOwn = ownColumns.some((one) => one === column);
    return isOwn && booked[column] ? [[label, booked[column]] as const] : [];
  });
}

/**
 * Errors of a separate billing address, by the names of its fields: once one of them is filled in,
 * street, town and PIN code are required.
 */
export function billingMistakes(booked: Readonly<Record<string, unknown>>): Record<string, string> {
  const own = fieldsOf("billed");
  if (!own.some(({ column }) => booked[column])) return {};
  const missing = own.filter(({ column }) => column !== "bill_name" && !booked[column]);
  return Object.fromEntries(missing.map(({ column, said }) => [column, `Enter ${said}.`]));
}

/** The billing address of a booking: its own, else the delivery address. */
export function billedTo(booked: Booked): Record<BilledColumn, string> {
  const { company, name, gstin } = booked;
  const own = booked.bill_street !== "";
  const from = own
    ? { street: booked.bill_street, street2: "", city: booked.bill_city }
    : { street: booked.street, street2: booked.street2, city: booked.city };
  const postcode = own ? booked.bill_postcode : booked.postcode;
  return { ...from, postcode, gstin, name: booked.bill_name || company || name };
}

type BilledColumn = "name" | "gstin" | "street" | "street2" | "city" | "postcode";

/** The customer's values for the invoice, with their labels. */
export function billingFacts(booked: Booked): (readonly [label: string, value: string])[] {
  const { gstin, order_no } = booked;
  const { name, street, city, postcode } = billedTo(booked);
  const facts = [
    ["GSTIN", gstin],
    ["Your order number", order_no],
    ["Billing address", booked.bill_street && [name, street, `${city} ${postcode}`].join(", ")],
  ] as const;
  return facts.filter(([, value]) => value !== "");
}

/** A field as a record of this kind has it. */
export function recordField(column: Column): RecordField {
  const { label, personal, record } = all.find((field) => field.column === column) as BookingField;
  return { column, label, personal, ...record };
}

/** The labels of a booking's fields, by their names in forms. */
export const bookingLabels: Readonly<Record<string, string>> = {
  ...labelsOf(bookingFields),
  payment: "Payment",
  billing: "Billed",
  product: "Product",
  quantity: "Quantity",
  duration: "Duration",
  term: "Period",
  day_from: "From",
};

/** A booking as the desk's form holds it: one text for each of its fields, in their order. */
export function bookingValues(
  booking: Booked & { payment: string; billing?: Billing | undefined; lines: readonly Asked[] },
): Record<string, string> {
  const { payment, lines, billing = billings[0].value } = booking;
  const typed = all.map((field) => [nameOf(field), booking[field.column as Column]]);
  return { ...Object.fromEntries(typed), product: writeRows(lines), payment, billing };
}

/** The products and branches by name. */
interface Known {
  products: readonly { slug: string; name: string }[];
  branches: readonly { id: string; name: string }[];
}

/** A field's value as people read it. */
export function formatField(name: string, value: string, { products, branches }: Known): string {
  if (name === "payment") return formatPayment(value);
  if (name === "billing") return formatBilling(value);
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

export function formatBilling(billing: string): string {
  return billings.find(({ value }) => value === billing)?.label ?? billing;
}

export function formatPayment(payment: string): string {
  return findPayment(payment)?.label ?? payment;
}
