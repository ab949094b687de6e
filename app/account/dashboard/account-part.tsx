import type { ReactNode } from "react";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** One ruled part of the dashboard: its heading at the left, what it holds at the right. */
export function AccountPart(part: { id: string; heading: string; children: ReactNode }) {
  return (
    <section className="account-part" id={part.id} aria-labelledby={`${part.id}-heading`}>
      <h2 className="type-heading-3" id={`${part.id}-heading`}>
        {part.heading}
      </h2>
      <div>{part.children}</div>
    </section>
  );
}

interface List<Row> {
  rows: readonly Row[];
  empty?: { title: string; text: string };
  children: (row: Row) => ReactNode;
}

export function AccountList<Row extends { id: string }>({ rows, empty, children }: List<Row>) {
  if (rows.length === 0 && empty) return <EmptyState title={empty.title}>{empty.text}</EmptyState>;
  return (
    <ul className="account-list">
      {rows.map((row) => (
        <li key={row.id}>{children(row)}</li>
      ))}
    </ul>
  );
}
