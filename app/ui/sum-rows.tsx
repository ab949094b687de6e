import type { ReactNode } from "react";

/** A label with its amount; the total is large. */
export type SumRow = readonly [label: string, amount: ReactNode, isTotal?: boolean];

interface Props {
  id?: string;
  rows: readonly SumRow[];
  children?: ReactNode;
}

/** The parts of a sum, and the content that follows from it. */
export function SumRows({ id, rows, children }: Props) {
  return (
    <dl className="sum-rows" id={id}>
      {rows.map(([label, amount, isTotal]) => (
        <div key={label} data-total={isTotal || undefined}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      {children}
    </dl>
  );
}
