import { labelsOf, noteField } from "#app/lib/described-field.ts";
import type { DescribedField } from "#app/lib/field-rules.ts";

/** Fields of a customer that staff enter, in the order of the form. */
export const customerFields = [
  { column: "name", label: "Name", rule: "line", said: "the name", wide: true, personal: true },
  noteField,
] as const satisfies readonly DescribedField[];

/** Of somebody to ask for; a row without a name is none. */
const contactFields = [
  { column: "name", label: "Name", rule: "line", said: "the contact's name" },
  { column: "phone", label: "Phone", rule: "line", said: "the phone number" },
  { column: "email", label: "E-mail", rule: "email", said: "the e-mail address", wide: true },
] as const;

/** Of where it is billed; a row without a name is none. The state follows from GSTIN or PIN code. */
const addressFields = [
  { column: "name", label: "Name on documents", rule: "line", said: "the name", wide: true },
  { column: "gstin", label: "GSTIN", rule: "GSTIN", said: "the GSTIN" },
  { column: "email", label: "E-mail for documents", rule: "email", said: "the e-mail address" },
  { column: "street", label: "Street address", rule: "line", said: "the street", wide: true },
  { column: "street2", label: "Second line", rule: "line", said: "the second line", wide: true },
  { column: "city", label: "Town or city", rule: "line", said: "the town or city" },
  { column: "postcode", label: "PIN code", rule: "PIN code", said: "the PIN code" },
] as const;

const rowsOf = { contact: contactFields, address: addressFields } as const;
export type RowKind = keyof typeof rowsOf;

/** The contacts and addresses of one form at most. */
export const mostRows = 20;

/** The name of a row's field in forms: "contact-1-phone". */
export const rowField = (kind: RowKind, row: number, column: string) => `${kind}-${row}-${column}`;

/** The fields of one row, counted from 1. */
export function rowFields(kind: RowKind, row: number): readonly DescribedField[] {
  return rowsOf[kind].map((field) => ({
    ...field,
    name: rowField(kind, row, field.column),
    optional: true,
    personal: true,
  }));
}

const rowNumbers = Array.from({ length: mostRows }, (_, index) => index + 1);
const rowKinds = Object.keys(rowsOf) as RowKind[];

/** The labels of all fields by their names in forms: "Contact 1: Phone". */
export const customerLabels: Readonly<Record<string, string>> = {
  ...labelsOf(customerFields),
  kind: "Kind",
  terms_days: "Pays within, in days",
  deducts_tds: "Deducts TDS",
  reminders_paused: "Reminders paused",
  ...Object.fromEntries(
    rowNumbers.flatMap((row) =>
      rowKinds.flatMap((kind) =>
        rowFields(kind, row).map(({ name = "", label }) => [name, label] as const),
      ),
    ),
  ),
};

type ContactColumn = (typeof contactFields)[number]["column"];
type AddressColumn = (typeof addressFields)[number]["column"];
export type ContactValues = Record<ContactColumn, string> & { id: string };
export type AddressValues = Record<AddressColumn, string> & { id: string };

/** A customer as its form has it. */
export interface CustomerValues {
  name: string;
  note: string;
  kind: "company" | "person";
  terms_days: number;
  deducts_tds: number;
  reminders_paused: number;
  contacts: readonly ContactValues[];
  /** The first is used unless another one is chosen. */
  addresses: readonly AddressValues[];
}

/** A customer as one text for each field of its form. */
export function customerTexts(customer: CustomerValues): Record<string, string> {
  const { name, note, kind, terms_days, contacts, addresses } = customer;
  const rows = (rowKind: RowKind, all: readonly Readonly<Record<string, unknown>>[]) =>
    all.flatMap((row, index) =>
      ["id", ...rowsOf[rowKind].map(({ column }) => column)].map((column) => [
        rowField(rowKind, index + 1, column),
        String(row[column] ?? ""),
      ]),
    );
  return {
    ...{ name, note, kind, terms_days: String(terms_days) },
    deducts_tds: customer.deducts_tds ? "on" : "",
    reminders_paused: customer.reminders_paused ? "on" : "",
    ...Object.fromEntries([...rows("contact", contacts), ...rows("address", addresses)]),
  };
}
