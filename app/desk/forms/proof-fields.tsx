import { passwordLength } from "#app/lib/password-length.ts";
import { CodeField } from "#app/ui/choice-field.tsx";
import { Field } from "#app/ui/form.tsx";

export const passwordField = {
  name: "password",
  type: "password",
  autoComplete: "current-password",
  maxLength: 2 * passwordLength.max,
};

export const proofLabels = { password: "Your password", one_time_code: "Code" };

/** The proof of identity before a sensitive change. */
export function ProofFields({ needsCode = true }: { needsCode?: boolean }) {
  return (
    <>
      <Field {...passwordField} hint="The one you sign in with." />
      {needsCode && <CodeField from="either" />}
    </>
  );
}
