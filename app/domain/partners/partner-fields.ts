import { labelsOf, noteField } from "#app/lib/described-field.ts";
import type { DescribedField } from "#app/lib/field-rules.ts";

/** In the order of the form. */
export const partnerFields = [
  {
    column: "company",
    label: "Company",
    rule: "line",
    said: "the company",
    wide: true,
    personal: false,
  },
  {
    column: "contact",
    label: "Contact person",
    rule: "line",
    said: "the contact person",
    personal: true,
  },
  { column: "phone", label: "Phone", rule: "phone", said: "their phone number", personal: true },
  {
    column: "email",
    label: "Email",
    rule: "email",
    said: "their e-mail address",
    optional: true,
    personal: true,
  },
  { column: "city", label: "City", rule: "line", said: "their city", personal: false },
  {
    column: "supplies",
    label: "Supplies",
    rule: "line",
    said: "what they supply",
    personal: false,
    wide: true,
    hint: "For example servers, spare parts, printer service, trainers.",
  },
  noteField,
] as const satisfies readonly DescribedField[];

type Column = (typeof partnerFields)[number]["column"];

export type PartnerValues = Record<Column, string>;

export const partnerColumns: readonly Column[] = partnerFields.map(({ column }) => column);

/** The fields of the form alone. */
export function partnerValues(partner: PartnerValues): PartnerValues {
  return Object.fromEntries(
    partnerColumns.map((column) => [column, partner[column]]),
  ) as PartnerValues;
}

export const partnerLabels = labelsOf(partnerFields);

/** The warning before it is deleted. */
export function partnerLoss(company: string): string {
  return `The partner ${company} will be removed, with the note about it. This cannot be undone.`;
}
