import { createContext, useContext, useState } from "react";
import type { Ticked } from "#app/desk/ui/table.tsx";
import type { ListedPage } from "#app/platform/lists/list.server.ts";

/** A row of a list; a record has its number too. */
export interface ListRow {
  id: string;
  no?: number;
  /** The address of its kind's list, where the list around holds several kinds. */
  list?: string;
}

type Selected = ListRow & { no: number };

/** A record as it is sent: its number too, so that one that was deleted can be named. */
export function recordToken({ no, id, list }: Selected): string {
  return `${list === undefined ? "" : `${list}/`}${no}:${id}`;
}

/** The most records that are changed at once. */
export const mostAtOnce = 1_000;

interface State {
  ticked: Ticked;
  records: readonly Selected[];
  /** The search of the list's address when all that it finds were selected. */
  found?: string;
}

const nothing: State = { ticked: new Set(), records: [] };

export const useSelectionState = () => useState(nothing);

/** The selected records of a list. New and changed rows leave them selected. */
export function selectionOf(
  [state, setState]: ReturnType<typeof useSelectionState>,
  shown: readonly ListRow[],
  { search, page }: { search: string; page: Omit<ListedPage<unknown>, "rows"> },
) {
  /** The records that the list shows. */
  const rows = shown.filter((row): row is Selected => row.no !== undefined);
  /** How many of the selected ones it does not show. */
  const elsewhere = state.records.filter(({ id }) => !rows.some((row) => row.id === id)).length;
  const change = (ticked: Ticked) =>
    setState(({ records }) => {
      const known = [...rows, ...records];
      return {
        ticked,
        records: [...ticked].flatMap((id) => known.find((one) => one.id === id) ?? []),
      };
    });
  const { ticked, records } = state;
  const isFound = ticked.size > 0 && state.found === search;
  const isWhole = rows.length > 0 && rows.every(({ id }) => ticked.has(id));
  const tokens = records.map((record) => ["record", recordToken(record)] as const);
  return {
    ...state,
    rows,
    elsewhere,
    isFound,
    /** As the form of an action sends them. */
    fields: isFound ? [["found", search] as const] : tokens,
    count: (isFound && page.matching?.count) || ticked.size,
    /** How many the list finds beside a page that is selected whole. */
    offered: isWhole && !isFound && (page.newer || page.older) ? page.matching : undefined,
    selectFound: () => setState({ ...state, found: search }),
    change,
    clear: () => setState(nothing),
  };
}

export const SelectionContext = createContext<ReturnType<typeof selectionOf> | undefined>(
  undefined,
);

/** The selection of the list around. */
export function useSelection() {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error("useSelection is used outside a list.");
  return selection;
}
