import { useNavigate } from "react-router";
import { Select } from "#app/desk/ui/select.tsx";
import { LinkTabs } from "#app/desk/ui/tabs.tsx";
import { formatFound } from "#app/lib/format.ts";
import type { Count } from "#app/platform/lists/list.server.ts";
import { type ListNarrowing, listHref } from "#app/platform/lists/list-query.ts";

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
    <LinkTabs
      label={label}
      items={items.map(({ value, label, count }) => ({
        to: hrefOf(props, name, value),
        label,
        count: count === undefined ? undefined : formatFound(count),
        isCurrent: value === query.filters[name],
      }))}
    />
  );
}

const all = "all";

/** The tabs where they have no room: beside an open record. */
export function PartChoice(props: Props) {
  const { query, tabs } = props;
  const navigate = useNavigate();
  if (!tabs) return null;
  const { label, name, items } = tabs;
  return (
    <Select
      label={label}
      isLabelHidden
      size={34}
      value={query.filters[name] ?? all}
      options={items.map(({ value = all, label, count }) => ({
        id: value,
        label: count === undefined ? label : `${label} ${formatFound(count)}`,
      }))}
      onChange={(value) => navigate(hrefOf(props, name, value === all ? undefined : value))}
    />
  );
}
