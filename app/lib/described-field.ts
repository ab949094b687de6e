/**
 * A field of a form that is described once: labels, form, rule, comparison, audit, CSV and privacy
 * follow from it. Its columns hold text.
 */
export interface DescribedField {
  /** The column that stores it. */
  column: string;
  /** Its name in forms, where that is another. */
  name?: string;
  label: string;
  /** What may be typed (`ruleOf`), and which field a form has for it. */
  rule: "line" | "lines" | "phone" | "email" | "PIN code";
  /** How its mistakes name it: "your company". */
  said: string;
  optional?: boolean;
  /** Whether it is personal data: then it is erased, and the audit has no value of it. */
  personal: boolean;
  /** It spans both columns of a form. */
  wide?: boolean;
  hint?: string;
  autoComplete?: string;
}

/** The name of a field in forms. */
export const nameOf = ({ name, column }: { name?: string; column: string }) => name ?? column;

/** The labels of fields, by their names in forms. */
export function labelsOf<const Field extends DescribedField>(fields: readonly Field[]) {
  const labels = fields.map((field) => [nameOf(field), field.label]);
  return Object.fromEntries(labels) as Record<NameOf<Field>, string>;
}

export type NameOf<Field extends DescribedField> = Field extends { name: infer Name extends string }
  ? Name
  : Field["column"];
