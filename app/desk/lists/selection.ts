import { createContext, useContext, useState } from "react";
import { recordToken } from "#app/desk/record/record-token.ts";
import type { ListedPage } from "#app/platform/lists/list.server.ts";

/** A row of a list; a record has its number too. */
export interface ListRow {
  id: string;
  no?: number;
  /** The address of its kind's list, where the list around holds several kinds. */
  list?: string;
}

type Selected = ListRow & { no: number };

interface State {
  records: readonly Selected[];
  /** The record where a range begins. */
  last?: string;
  /** The search of the list's address when all that it finds were selected. */
  found?: string;
}

const nothing: State = { records: [] };

export const useSelectionState = () => useState(nothing);

/** The selected records of a list. New and changed rows leave them selected. */
export function selectionOf(
  [state, setState]: ReturnType<typeof useSelectionState>,
  shown: readonly ListRow[],
  { search, page }: { search: string; page: Omit<ListedPage<unknown>, "rows"> },
) {
  /** The records that the list shows. */
  const rows = shown.filter((row): row is Selected => row.no !== undefined);
  const { records } = state;
  const ticked: ReadonlySet<string> = new Set(records.map(({ id }) => id));
  const others = records.filter(({ id }) => !rows.some((row) => row.id === id));
  const isFound = ticked.size > 0 && state.found === search;
  const isWhole = rows.length > 0 && rows.every(({ id }) => ticked.has(id));
  const tokens = records.map((record) => ["record", recordToken(record)] as const);
  return {
    records,
    ticked,
    rows,
    /** The number of selected records outside the shown list. */
    elsewhere: others.length,
    isWhole,
    isFound,
    /** As the form of an action sends them. */
    fields: isFound ? [["found", search] as const] : tokens,
    count: (isFound && page.matching?.count) || ticked.size,
    /** The number of matching records, offered when the whole page is selected. */
    offered: isWhole && !isFound && (page.newer || page.older) ? page.matching : undefined,
    selectFound: () => setState({ ...state, found: search }),
    select: (some: readonly Selected[]) => setState({ records: some }),
    /** All of this page; what is ticked on other pages stays. */
    tickAll: (isOn: boolean) => setState({ records: isOn ? [...others, ...rows] : others }),
    /** One record, or all from the one that was ticked last. */
    tick: (id: string, isRange: boolean) =>
      setState(({ records, last }) => {
        const at = rows.findIndex((row) => row.id === id);
        const start = isRange ? rows.findIndex((row) => row.id === last) : -1;
        const range = rows.slice(
          ...(start < 0 ? [at, at + 1] : [Math.min(start, at), Math.max(start, at) + 1]),
        );
        const others = records.filter((one) => !range.includes(one) && one.id !== id);
        const isOff = start < 0 && records.some((one) => one.id === id);
        return { records: isOff ? others : [...others, ...range], last: id };
      }),
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
