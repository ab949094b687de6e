import type { ComponentProps } from "react";
import { nameOf } from "#app/lib/described-field.ts";
import type { DescribedField } from "#app/lib/field-rules.ts";
import { Field, TextField } from "#app/ui/form.tsx";

type Props = { of: readonly DescribedField[] } & Pick<
  ComponentProps<typeof Field>,
  "autoComplete" | "autoFocus"
>;

/** Fields of a form as they are described. @param autoFocus the first one */
export function DescribedFields({ of, autoFocus, ...all }: Props) {
  return of.map((field, index) => {
    const { rule, optional, wide, hint, autoComplete } = field;
    const shared = { name: nameOf(field), optional, wide, hint, autoComplete, ...all };
    return rule === "lines" ? (
      <TextField key={shared.name} maxLength={2_000} rows={4} {...shared} />
    ) : (
      <Field
        key={shared.name}
        autoFocus={autoFocus && index === 0}
        {...controls[rule]}
        {...shared}
      />
    );
  });
}

const controls: Partial<Record<DescribedField["rule"], Partial<ComponentProps<typeof Field>>>> = {
  phone: { type: "tel", maxLength: 40 },
  email: { type: "email", maxLength: 254 },
  "PIN code": { inputMode: "numeric", pattern: "\\s*[1-8]\\d\\d ?\\d{3}\\s*", maxLength: 40 },
  GSTIN: { maxLength: 40, autoCapitalize: "characters", spellCheck: false },
};
