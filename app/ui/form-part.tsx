import type { ReactNode } from "react";

/** Fields that belong together, under a ruled title. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="form-part">
      <legend>{title}</legend>
      <div className="form-fields">{children}</div>
    </fieldset>
  );
}
