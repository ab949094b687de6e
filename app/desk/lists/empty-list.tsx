import type { ReactNode } from "react";
import { Link } from "react-router";
import { daysAreReversed, reversedDays } from "#app/desk/lists/days.ts";
import { clearedHref, type ListSearchProps } from "#app/desk/lists/list-search.tsx";
import { listHref } from "#app/platform/lists/list-query.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";

export interface EmptyListProps extends ListSearchProps {
  /** The words of the empty list while nothing is searched for. */
  empty: { title: string; text: ReactNode };
  /** The link out of a query that finds nothing: "Show all partners". */
  showAll: string;
}

/** In place of a list's table. The link first clears words and filters, then leaves the tab. */
export function EmptyList({ empty, showAll, ...props }: EmptyListProps) {
  const { path, query } = props;
  const all = clearedHref(props);
  const isNarrowed = listHref(path, { ...query, sort: "newest" }) !== all;
  if (daysAreReversed(query)) {
    return (
      <EmptyState title="Nothing can be found between these days">
        {reversedDays} <Link to={all}>{showAll}</Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={query.search ? `Nothing found for “${query.search}”` : empty.title}>
      {query.search ? "Partial words match too." : empty.text}
      {isNarrowed && (
        <>
          {" "}
          <Link to={all}>{showAll}</Link>
        </>
      )}
    </EmptyState>
  );
}
