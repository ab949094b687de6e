import type { ReactNode } from "react";
import { Link } from "react-router";
import { ListSearch, type ListSearchProps } from "#app/desk/lists/list-search.tsx";
import { listHref } from "#app/platform/lists/list-query.ts";

export interface ListToolsProps extends ListSearchProps {
  /** The list in parts, by one of its filters; the first is the one without. */
  tabs?: {
    label: string;
    name: string;
    items: readonly { value: string | undefined; label: string; count: number }[];
  };
  /** Beside the search. */
  tools?: ReactNode;
}

/** Above a list: what narrows it, and what else can be done to how it looks. */
export function ListTools({ tabs, tools, ...search }: ListToolsProps) {
  const { path, query } = search;
  return (
    <div className="list-tools">
      <ListSearch {...search} tabName={tabs?.name} />
      {tools}
      {tabs && (
        <nav className="tabs" aria-label={tabs.label}>
          {tabs.items.map(({ value, label, count }) => (
            <Link
              key={label}
              to={listHref(path, { ...query, filters: { ...query.filters, [tabs.name]: value } })}
              aria-current={value === query.filters[tabs.name] ? "page" : undefined}
            >
              {label} <span>{count.toLocaleString("en-IN")}</span>
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}
