import { Link } from "react-router";
import { listHref } from "#app/desk/records/list-links.ts";
import type { ListFilter } from "#app/domain/records/list-filter.ts";
import type { KindOfRecord } from "#app/domain/records/record-kinds.ts";

/** The list by what became of its records; spam is counted apart from all the others. */
export function StatusTabs({
  kind,
  filter,
  counts,
}: {
  kind: KindOfRecord;
  filter: ListFilter;
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
          to={listHref(kind, { ...filter, status })}
          aria-current={status === filter.status ? "page" : undefined}
        >
          {label} <span>{count.toLocaleString("en-IN")}</span>
        </Link>
      ))}
    </nav>
  );
}
