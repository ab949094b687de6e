import { Link } from "react-router";
import { recordsHref } from "#app/desk/records/list-links.ts";
import type { RecordKindDescription } from "#app/domain/records/record-kind.ts";
import type { RecordQuery } from "#app/domain/records/record-query.ts";

/** The list by what became of its records; spam is counted apart from all the others. */
export function StatusTabs({
  kind,
  filter,
  counts,
}: {
  kind: RecordKindDescription;
  filter: RecordQuery;
  counts: { stored: number; byStatus: Readonly<Record<string, number>> };
}) {
  const tabs = [
    { status: undefined, label: "All", count: counts.stored },
    ...kind.statuses.map((status) => ({
      status,
      label: status,
      count: counts.byStatus[status] ?? 0,
    })),
  ];
  return (
    <nav className="tabs" aria-label={`Which ${kind.many}`}>
      {tabs.map(({ status, label, count }) => (
        <Link
          key={label}
          to={recordsHref(kind, { ...filter, filters: { ...filter.filters, status } })}
          aria-current={status === filter.filters.status ? "page" : undefined}
        >
          {label} <span>{count.toLocaleString("en-IN")}</span>
        </Link>
      ))}
    </nav>
  );
}
