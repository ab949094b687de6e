import type { ReactNode } from "react";

interface Props {
  facts: readonly { label: string; value: ReactNode }[];
  className: string;
}

/** A label and its value on each line. @param className its look and place */
export function Facts({ facts, className }: Props) {
  return (
    <dl className={className}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
