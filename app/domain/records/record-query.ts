import { type RecordKindDescription, readStatus } from "#app/domain/records/record-kind.ts";
import {
  type ListNarrowing,
  type ListOrder,
  type ListQuery,
  type ListSpec,
  listHref,
  oneOf,
  readListQuery,
} from "#app/platform/lists/list-query.ts";

/** In place of a user id: unassigned. */
export const nobody = "nobody";

/** In place of a branch's id: without a branch. */
export const noBranch = "none";

/** In place of a status: all that are open, and all but spam. */
export const openStatuses = "open";
export const allStatuses = "all";

export type RecordFilters = {
  /** One of the kind's, `openStatuses` or, as without it, `allStatuses`. */
  status: string;
  /** The user id of the assignee, or `nobody`. */
  assignee: string;
  /** The id of the responsible branch, or `noBranch`. */
  branch: string;
  /** The kind's own. */
  [own: string]: string;
};

/** The query of a list, a count or an export. */
export type RecordQuery = ListNarrowing<RecordFilters>;

const slug = (text: string) => /^[a-z\d-]{1,60}$/.exec(text)?.[0];

export function recordListSpec(kind: RecordKindDescription): ListSpec<RecordFilters> {
  const own = Object.entries(kind.filters ?? {}).map(
    ([name, values]) => [name, values === "slug" ? slug : oneOf(values)] as const,
  );
  return {
    filters: {
      status: (text) => oneOf([openStatuses, allStatuses])(text) ?? readStatus(kind, text),
      assignee: (text) => /^[\w-]{1,64}$/.exec(text)?.[0],
      branch: slug,
      ...Object.fromEntries(own),
    },
    hasDays: true,
    sorts: [kind.dueBy ? "due" : "newest", "oldest", ...columnSorts],
  };
}

/** The orders by a column, beside those by time. */
export const columnSorts = [
  "name",
  "status",
  "assignee",
  "reminder",
] as const satisfies ListOrder[];

export function isColumnSort(sort: ListOrder): boolean {
  return columnSorts.some((one) => one === sort);
}

/** The query of a list's page: an address that asks for nothing opens on what is open. */
export function readRecordQuery(
  kind: RecordKindDescription,
  params: URLSearchParams,
): ListQuery<RecordFilters> {
  const asked = readListQuery(recordListSpec(kind), params);
  const usual = listHref("", asked, asked.cursor) === "" ? openStatuses : allStatuses;
  const filters = { ...asked.filters, status: asked.filters.status ?? usual };
  const query = { ...asked, filters };
  return isColumnSort(query.sort) && !canSort(query) ? { ...query, sort: "newest" } : query;
}

/** True for a query with a filter beside the status. */
export function isNarrowed({ search, from, to, filters }: RecordQuery): boolean {
  const { status: _, ...others } = filters;
  return [search, from, to, ...Object.values(others)].some(Boolean);
}

/** Queries for open records, and for whole lists, can be ordered by a column: they have indexes. */
export function canSort(query: RecordQuery): boolean {
  const { search, filters } = query;
  if (filters.status !== openStatuses) return !isNarrowed(query);
  const { status: _, assignee: _a, branch: _b, ...own } = filters;
  return !search && !Object.values(own).some(Boolean);
}
