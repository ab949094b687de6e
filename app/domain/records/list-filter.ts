/** How a list may be ordered; by name only while nothing but a status narrows it. */
export const sorts = ["newest", "oldest", "name"] as const;

/** Which records of a kind a list, a count or an export is about. */
export interface ListFilter {
  /** As it was typed, shortened; empty for no search. */
  search: string;
  /** One of the kind's; undefined for all but spam. */
  status: string | undefined;
  /** First and last day in India, `2026-11-20`. */
  from: string | undefined;
  to: string | undefined;
  /** The user id of the admin who looks after it, or `nobody`. */
  assignee: string | undefined;
  sort: (typeof sorts)[number];
}

/** In place of a user id: what nobody looks after. */
export const nobody = "nobody";

export const noFilter: ListFilter = {
  search: "",
  status: undefined,
  from: undefined,
  to: undefined,
  assignee: undefined,
  sort: "newest",
};

/** Where a page begins: what `Page` says in `newer` (then `after`) and `older` (then `before`). */
export type Cursor = { before: string } | { after: string } | undefined;

/** A filter as an address's search, without what says nothing: `q`, `status`, `from`, … */
export function writeFilter(filter: ListFilter): Record<string, string> {
  const { search, status, from, to, assignee, sort } = filter;
  const all = { q: search, status, from, to, assignee, sort: sort === "newest" ? "" : sort };
  const said: Record<string, string> = {};
  for (const [name, value] of Object.entries(all)) if (value) said[name] = value;
  return said;
}
