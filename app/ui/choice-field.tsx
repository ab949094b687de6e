import type { ComponentProps } from "react";
import type { IconName } from "#app/lib/icon-paths.ts";
import { Field, FieldError, useField } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";

type FormPartProps = Omit<ComponentProps<"fieldset">, "className" | "style"> & {
  title: string;
  /** Without the form's columns. */
  isOwnLayout?: boolean;
};

export function FormPart({ title, isOwnLayout, children, ...rest }: FormPartProps) {
  return (
    <fieldset className="form-part" {...rest}>
      <legend>{title}</legend>
      {isOwnLayout ? children : <div className="form-fields">{children}</div>}
    </fieldset>
  );
}

type Choice = { value: string; label: string; note: string; icon: IconName; disabled?: boolean };
type ChoiceFieldProps = { name: string; title: string; choices: readonly Choice[] };

/** The first choice is preselected, unless it is disabled. */
export function ChoiceField({ name, title, choices }: ChoiceFieldProps) {
  const { id, value = choices[0]?.value, error } = useField(name);
  return (
    <FormPart
      id={`${id}-choices`}
      title={title}
      aria-describedby={error && `${id}-error`}
      isOwnLayout
    >
      <div className="choice-rows">
        {choices.map((choice, index) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={name}
              id={index === 0 ? id : `${id}-${index}`}
              value={choice.value}
              defaultChecked={choice.value === value && !choice.disabled}
              disabled={choice.disabled}
              required
            />
            <span>
              <strong>{choice.label}</strong>
              {choice.note}
            </span>
            <Icon name={choice.icon} />
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </FormPart>
  );
}

/** The code of an app, a printed recovery code, or either. */
export function CodeField({ from }: { from: "app" | "paper" | "either" }) {
  return (
    <Field
      name="one_time_code"
      hint={hints[from]}
      autoComplete="one-time-code"
      inputMode={from === "app" ? "numeric" : undefined}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
    />
  );
}

const hints = {
  app: "It changes every 30 seconds.",
  paper: "Each code works once, for example k7m2p-x9qrt.",
  either: "From your app, or a recovery code.",
};
