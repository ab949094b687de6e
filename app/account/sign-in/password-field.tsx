import { passwordLength } from "#app/lib/password-length.ts";
import { Field } from "#app/ui/field.tsx";

/**
 * A password. The site's script adds the control that shows it, and for a new one says how strong
 * it is (app/public/script/passwords.ts); without script the hint says what makes it so.
 */
export function PasswordField({
  autoComplete,
}: {
  autoComplete: "current-password" | "new-password";
}) {
  const isNew = autoComplete === "new-password";
  return (
    <div className="password-field">
      <Field
        name="password"
        type="password"
        autoComplete={autoComplete}
        maxLength={2 * passwordLength.max}
        spellCheck={false}
        autoCapitalize="none"
        hint={isNew ? "8 characters or more. A few words together are strong." : undefined}
      />
      {isNew && <p data-strength role="status" />}
    </div>
  );
}
