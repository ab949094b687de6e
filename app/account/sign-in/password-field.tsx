import { passwordLength } from "#app/lib/password-length.ts";
import { Field } from "#app/ui/form.tsx";

/** app/public/script/passwords.ts adds the button that shows a password, and rates a new one. */
export function PasswordField({ isNew = false }: { isNew?: boolean }) {
  return (
    <div className="password-field">
      <Field
        name="password"
        type="password"
        autoComplete={isNew ? "new-password" : "current-password"}
        minLength={isNew ? passwordLength.min : undefined}
        maxLength={2 * passwordLength.max}
        spellCheck={false}
        autoCapitalize="none"
        hint={isNew ? "8 characters or more. Try three unrelated words." : undefined}
      />
      {isNew && <p data-strength role="status" />}
    </div>
  );
}
