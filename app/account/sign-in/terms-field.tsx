import type { ReactNode } from "react";
import { useField } from "#app/ui/form-context.ts";
import { Icon } from "#app/ui/icon.tsx";

/** A box to tick, with its sentence beside it. */
export function TermsField({ children }: { children: ReactNode }) {
  const { id, value, error } = useField("terms");
  return (
    <div className="terms-field">
      <input
        type="checkbox"
        id={id}
        name="terms"
        defaultChecked={value === "on"}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <label htmlFor={id}>{children}</label>
      {error && (
        <p id={`${id}-error`} data-error>
          <Icon name="alert" />
          {error}
        </p>
      )}
    </div>
  );
}
