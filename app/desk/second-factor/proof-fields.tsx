import { passwordLength } from "#app/lib/password-length.ts";
import { CodeField } from "#app/ui/code-field.tsx";
import { Field } from "#app/ui/field.tsx";

export const proofLabels = { password: "Your password", one_time_code: "Code" };

/** What an admin gives once more to show that it is them. */
export function ProofFields({ needsCode = true }: { needsCode?: boolean }) {
  return (
    <>
      <Field
        name="password"
        type="password"
        hint="The one you sign in with."
        autoComplete="current-password"
        maxLength={2 * passwordLength.max}
      />
      {needsCode && <CodeField from="either" />}
    </>
  );
}
