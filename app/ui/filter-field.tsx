import { type ReactNode, useId } from "react";
import { Icon } from "#app/ui/icon.tsx";

/** One of the fields that narrow a staff list; `id` is handed to the control inside. */
export function FilterField({
  label,
  wide,
  choice,
  children,
}: {
  label: string;
  /** Takes a line of its own on a phone. */
  wide?: boolean;
  /** Whether the control is a select, which then shows that it opens. */
  choice?: boolean;
  children(id: string): ReactNode;
}) {
  const id = useId();
  return (
    <div data-wide={wide || undefined}>
      <label htmlFor={id}>{label}</label>
      <span className="select-box">
        {children(id)}
        {choice && <Icon name="chevron-down" />}
      </span>
    </div>
  );
}
