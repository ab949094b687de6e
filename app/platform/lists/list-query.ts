import { plainDay } from "#app/lib/dates.ts";

/** The start of a list's page: just `before` (older than) or `after` (newer than) a position. */
export type Cursor = { before: string } | { after: string } | undefined;

/** The orders of a list; the default is newest first, or by due day. */
export type ListOrder = "newest" | "oldest" | "name" | "due" | "status" | "assignee" | "reminder";

/** A list's own filters by their names in the address. */
type Filters = Readonly<Record<string, string>>;

/** A list's filters and order. */
export interface ListNarrowing<F extends Filters = Filters> {
  /** As it was typed, shortened; empty for no search. */
  search: string;
  /** The filters that are set. */
  filters: Partial<F>;
  /** First and last day in India, `2026-11-20`. */
  from: string | undefined;
  to: string | undefined;
  sort: ListOrder;
}

/** All that the address of a list says. */
export interface ListQuery<F extends Filters = Filters> extends ListNarrowing<F> {
  cursor: Cursor;
}

/** The parameters of a list's address beside search and cursor. */
export interface ListSpec<F extends Filters> {
  /** Reads each filter; undefined for a word that means nothing. */
  filters: { readonly [Name in keyof F]: (text: string) => F[Name] | undefined };
  /** It can be narrowed to days. */
  hasDays?: boolean;
  /** Its other orders; `due` is the default where it is one of them. */
  sorts?: readonly ListOrder[];
}

/** Parses the address of a list; invalid parts, perhaps an old bookmark's, are left out. */
export function readListQuery<F extends Filters>(
  spec: ListSpec<F>,
  params: URLSearchParams,
): ListQuery<F> {
  return {
    search: readSearch(params),
    filters: readFilters(spec, params),
    from: spec.hasDays ? plainDay(params.get("from")) : undefined,
    to: spec.hasDays ? plainDay(params.get("to")) : undefined,
    sort: spec.sorts?.find((sort) => sort === params.get("sort")) ?? usualOrder(spec),
    cursor: readCursor(params),
  };
}

/** Without a word in the address. */
function usualOrder({ sorts }: Pick<ListSpec<Filters>, "sorts">): ListOrder {
  return sorts?.includes("due") ? "due" : "newest";
}

/** The search text, shortened. PostgreSQL takes no NUL in a text. */
export function readSearch(params: URLSearchParams): string {
  return (params.get("q") ?? "").replaceAll("\0", "").trim().slice(0, 200).toWellFormed();
}

/** The address of a list: its first page, unless a cursor is given. */
export function listHref(
  path: string,
  { search, filters, from, to, sort }: Partial<ListNarrowing> = {},
  cursor?: Cursor,
): string {
  const all = { q: search, ...filters, from, to, sort: isUsual(sort) ? "" : sort, ...cursor };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(all)) if (value) query.set(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** No list has both: one by due days has its newest last. */
export function isUsual(sort: ListOrder | undefined): boolean {
  return sort === "newest" || sort === "due";
}

/** A filter that takes one of a few words. */
export function oneOf<const Word extends string>(words: readonly Word[]) {
  return (text: string): Word | undefined => words.find((word) => word === text);
}

function readFilters<F extends Filters>({ filters }: ListSpec<F>, params: URLSearchParams) {
  const read: Partial<F> = {};
  for (const name in filters) read[name] = filters[name](params.get(name) ?? "");
  return read;
}

/** A position that is none is noticed where it is read, by `findKeysetPage`. */
function readCursor(params: URLSearchParams): Cursor {
  const before = params.get("before");
  if (before) return { before };
  const after = params.get("after");
  return after ? { after } : undefined;
}
