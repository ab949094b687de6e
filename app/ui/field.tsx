import type { ComponentProps, ReactNode } from "react";
import type { IconName } from "#app/lib/icon-paths.ts";
import { useField } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface Wired {
  name: string;
  hint?: string;
  optional?: boolean;
  /** Spans both columns of a form. */
  wide?: boolean;
}

type Control<Tag extends "input" | "textarea" | "select"> = Wired &
  Omit<ComponentProps<Tag>, keyof Wired | "id" | "className" | "style" | "required">;

export function Field({ maxLength = 200, ...props }: Control<"input">) {
  // Script reports shorter phone numbers as invalid.
  const minLength = props.type === "tel" ? 7 : undefined;
  const { control, ...frame } = useWiring(props);
  return (
    <Frame {...frame}>
      <input minLength={minLength} maxLength={maxLength} {...control} />
    </Frame>
  );
}

export function TextField({ rows = 5, ...props }: Control<"textarea">) {
  const { control, ...frame } = useWiring(props);
  return (
    <Frame {...frame}>
      <textarea rows={rows} {...control} />
    </Frame>
  );
}

export function SelectField(props: Control<"select">) {
  const { control, ...frame } = useWiring(props);
  return (
    <Frame {...frame}>
      <select {...control} />
      <Icon name="chevron-down" />
    </Frame>
  );
}

/** Browsers restore no file: after an error its name is shown, and the script restores it. */
export function FileField(props: Control<"input">) {
  const { control, ...frame } = useWiring(props);
  const { defaultValue: sent, ...fileControl } = control;
  return (
    <Frame {...frame}>
      <div className="file-box">
        {sent && (
          <p data-sent-file>
            <Icon name="document" />
            <span>
              <strong>{sent}</strong>{" "}
              {frame.error ? "was not accepted." : "has to be chosen again."}
            </span>
          </p>
        )}
        <input type="file" {...fileControl} />
      </div>
    </Frame>
  );
}

function useWiring<Props extends Wired>({ hint, optional, wide, ...attributes }: Props) {
  const { id, label, value, error } = useField(attributes.name);
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const control = {
    id,
    defaultValue: value,
    required: !optional,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy || undefined,
    ...attributes,
  };
  return { id, label, hint, optional, wide, error, control };
}

type FrameProps = Omit<ReturnType<typeof useWiring>, "control"> & { children: ReactNode };

function Frame({ id, label, hint, optional, wide, error, children }: FrameProps) {
  return (
    <div className="field" data-wide={wide || undefined}>
      <label htmlFor={id}>
        {label}
        {optional && <span> optional</span>}
      </label>
      {hint && <p id={`${id}-hint`}>{hint}</p>}
      <div>{children}</div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={id} data-error>
      <Icon name="alert" />
      {children}
    </p>
  );
}

export function Options({
  of: options,
}: {
  of: readonly (readonly [value: string, label: string])[];
}) {
  return options.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

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
