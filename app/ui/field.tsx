import type { ComponentProps, ReactNode } from "react";
import { useField } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface Wired {
  name: string;
  /** One line below the label that helps before a mistake is made. */
  hint?: string;
  optional?: boolean;
  /** Takes the form's full width where it has two columns. */
  wide?: boolean;
}

type Control<Tag extends "input" | "textarea" | "select"> = Wired &
  Omit<ComponentProps<Tag>, keyof Wired | "id" | "className" | "style" | "required">;

export function Field({ maxLength = 200, ...props }: Control<"input">) {
  // A phone number has seven digits: the site's script takes nothing shorter for corrected.
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

/** The options are the children. */
export function SelectField(props: Control<"select">) {
  const { control, ...frame } = useWiring(props);
  return (
    <Frame {...frame}>
      <select {...control} />
      <Icon name="chevron-down" />
    </Frame>
  );
}

/**
 * One file, chosen or dropped. Browsers let no page put a file back, so after a refusal the field
 * names what was sent; the site's script keeps the choice and takes that line away.
 */
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

/** Label, hint and error of one control, and the attributes that tie them to it. */
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
