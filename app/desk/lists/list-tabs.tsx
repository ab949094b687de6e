import { Link, useNavigate } from "react-router";
import { formatFound } from "#app/lib/format.ts";
import type { Count } from "#app/platform/lists/list.server.ts";
import { type ListNarrowing, listHref } from "#app/platform/lists/list-query.ts";
import { Icon } from "#app/ui/icon.tsx";

/** A list in parts, by one of its filters; the first is the one without. */
export interface ListParts {
  label: string;
  name: string;
  items: readonly {
    value: string | undefined;
    label: string;
    count: number | Count | undefined;
  }[];
}

interface Props {
  path: string;
  query: ListNarrowing;
  tabs?: ListParts;
}

const hrefOf = ({ path, query }: Props, name: string, value: string | undefined) =>
  listHref(path, { ...query, filters: { ...query.filters, [name]: value } });

/** The parts of a list as tabs above its table. */
export function ListTabs(props: Props) {
  const { query, tabs } = props;
  if (!tabs) return null;
  const { label, name, items } = tabs;
  return (
    <nav className="tabs" aria-label={label}>
      {items.map(({ value, label, count }) => (
        <Link
          key={label}
          to={hrefOf(props, name, value)}
          aria-current={value === query.filters[name] ? "page" : undefined}
        >
          {label} {count !== undefined && <span>{formatFound(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** The tabs where they have no room: beside an open record. */
export function PartChoice(props: Props) {
  const { query, tabs } = props;
  const navigate = useNavigate();
  if (!tabs) return null;
  const { label, name, items } = tabs;
  return (
    <span className="select-box part-choice no-script:hidden">
      <select
        aria-label={label}
        value={query.filters[name] ?? ""}
        onChange={({ target: { value } }) => navigate(hrefOf(props, name, value || undefined))}
      >
        {items.map(({ value = "", label, count }) => (
          <option key={label} value={value}>
            {count === undefined ? label : `${label} ${formatFound(count)}`}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}
