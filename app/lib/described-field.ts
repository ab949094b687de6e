import type { DescribedField, NameOf } from "#app/lib/field-rules.ts";

/** What staff note of somebody. */
export const noteField = {
  column: "note",
  label: "Note",
  rule: "lines",
  said: "the note",
  optional: true,
  personal: true,
  wide: true,
} as const;

/** The name of a field in forms. */
export const nameOf = ({ name, column }: { name?: string; column: string }) => name ?? column;

/** The labels of fields, by their names in forms. */
export function labelsOf<const Field extends DescribedField>(fields: readonly Field[]) {
  const labels = fields.map((field) => [nameOf(field), field.label]);
  return Object.fromEntries(labels) as Record<NameOf<Field>, string>;
}
