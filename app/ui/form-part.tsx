import type { ComponentProps } from "react";

/** Fields that belong together, under a ruled title. */
export function FormPart({
  title,
  isOwnLayout,
  children,
  ...rest
}: {
  title: string;
  /** Whether the children are more than fields, and lay themselves out. */
  isOwnLayout?: boolean;
} & Omit<ComponentProps<"fieldset">, "className" | "style">) {
  return (
    <fieldset className="form-part" {...rest}>
      <legend>{title}</legend>
      {isOwnLayout ? children : <div className="form-fields">{children}</div>}
    </fieldset>
  );
}
