import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"fieldset">, "className" | "style"> & {
  title: string;
  /** Whether the children are more than fields, and lay themselves out. */
  isOwnLayout?: boolean;
};

/** Fields that belong together, under a ruled title. */
export function FormPart({ title, isOwnLayout, children, ...rest }: Props) {
  return (
    <fieldset className="form-part" {...rest}>
      <legend>{title}</legend>
      {isOwnLayout ? children : <div className="form-fields">{children}</div>}
    </fieldset>
  );
}
