import type { ReactNode } from "react";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** One ruled part of the dashboard: its heading at the left, what it holds at the right. */
export function AccountPart({
  id,
  heading,
  children,
}: {
  id: string;
  heading: string;
  children: ReactNode;
}) {
  return (
    <section className="account-part" id={id} aria-labelledby={`${id}-heading`}>
      <h2 className="type-heading-3" id={`${id}-heading`}>
        {heading}
      </h2>
      <div>{children}</div>
    </section>
  );
}

/** Such a part that lists something, or says that there is nothing yet. */
export function AccountList<Row extends { id: string }>({
  rows,
  empty,
  children,
}: {
  rows: readonly Row[];
  empty?: { title: string; text: string };
  children: (row: Row) => ReactNode;
}) {
  if (rows.length === 0 && empty) return <EmptyState title={empty.title}>{empty.text}</EmptyState>;
  return (
    <ul className="account-list">
      {rows.map((row) => (
        <li key={row.id}>{children(row)}</li>
      ))}
    </ul>
  );
}
