import { href } from "react-router";
import { type ListFilter, writeFilter } from "#app/domain/records/list-filter.ts";
import type { KindOfRecord } from "#app/domain/records/record-kinds.ts";

/** Where a list stands with this filter, and with what else its address says. */
export function listHref(
  kind: KindOfRecord,
  filter: ListFilter,
  page: Record<string, string> = {},
): string {
  return withSearch(href("/admin/:records", { records: kind.slug }), {
    ...writeFilter(filter),
    ...page,
  });
}

/** The export of what the list shows, all of its pages. */
export function csvHref(kind: KindOfRecord, filter: ListFilter): string {
  return withSearch(`${href("/admin/:records", { records: kind.slug })}.csv`, writeFilter(filter));
}

function withSearch(path: string, search: Record<string, string>): string {
  const query = new URLSearchParams(search);
  return query.size > 0 ? `${path}?${query}` : path;
}
