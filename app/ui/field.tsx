import type { ComponentProps, ReactNode } from "react";
import { useField } from "#app/ui/form-context.ts";
import { Icon } from "#app/ui/icon.tsx";

interface Wiring {
  name: string;
  /** One line below the label that helps before a mistake is made. */
  hint?: string;
  optional?: boolean;
  /** Takes the form's full width where it has two columns. */
  wide?: boolean;
}

type Control<Tag extends "input" | "textarea" | "select"> = Wiring &
  Omit<ComponentProps<Tag>, keyof Wiring | "id" | "className" | "style" | "required">;

/** One line of text. */
export function Field({ name, hint, optional, wide, maxLength = 200, ...rest }: Control<"input">) {
  const { control, ...frame } = useWiring({ name, hint, optional, wide });
  return (
    <Frame {...frame}>
      <input maxLength={maxLength} {...control} {...rest} />
    </Frame>
  );
}

/** Several lines of text. */
export function TextField({ name, hint, optional, wide, rows = 5, ...rest }: Control<"textarea">) {
  const { control, ...frame } = useWiring({ name, hint, optional, wide });
  return (
    <Frame {...frame}>
      <textarea rows={rows} {...control} {...rest} />
    </Frame>
  );
}

/** One of a few; the options are the children. */
export function SelectField({ name, hint, optional, wide, ...rest }: Control<"select">) {
  const { control, ...frame } = useWiring({ name, hint, optional, wide });
  return (
    <Frame {...frame}>
      <select {...control} {...rest} />
      <Icon name="chevron-down" />
    </Frame>
  );
}

/**
 * One file, chosen or dropped. Browsers let no page put a file back, so after a refusal the field
 * names what was sent; the site's script keeps the choice and takes that line away.
 */
export function FileField({ name, hint, optional, wide, ...rest }: Control<"input">) {
  const { control, ...frame } = useWiring({ name, hint, optional, wide });
  const { defaultValue: sent, ...fileControl } = control;
  return (
    <Frame {...frame}>
      {sent && (
        <p data-sent-file>
          <Icon name="document" />
          <span>
            <strong>{sent}</strong> {frame.error ? "was not taken." : "has to be chosen again."}
          </span>
        </p>
      )}
      <input type="file" {...fileControl} {...rest} />
    </Frame>
  );
}

/** Label, hint and error of one control, and the attributes that tie them to it. */
function useWiring({ name, hint, optional = false, wide = false }: Wiring) {
  const { id, label, value, error } = useField(name);
  const describedBy = [hint && hintId(id), error && errorId(id)].filter(Boolean).join(" ");
  return {
    id,
    label,
    hint,
    optional,
    wide,
    error,
    control: {
      id,
      name,
      defaultValue: value,
      required: !optional,
      "aria-invalid": error ? true : undefined,
      "aria-describedby": describedBy || undefined,
    },
  };
}

const hintId = (id: string) => `${id}-hint`;
const errorId = (id: string) => `${id}-error`;

function Frame({
  id,
  label,
  hint,
  optional,
  wide,
  error,
  children,
}: Omit<ReturnType<typeof useWiring>, "control"> & { children: ReactNode }) {
  return (
    <div className="field" data-wide={wide || undefined}>
      <label htmlFor={id}>
        {label}
        {optional && <span> optional</span>}
      </label>
      {hint && <p id={hintId(id)}>{hint}</p>}
      <div>{children}</div>
      <FieldError id={errorId(id)}>{error}</FieldError>
    </div>
  );
}

/** What is wrong with a field, if anything is. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p id={id} data-error>
      <Icon name="alert" />
      {children}
    </p>
  );
}
