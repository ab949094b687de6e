import { createContext, useContext, useState } from "react";
import type { Ticked } from "#app/desk/ui/table.tsx";

/** A row of a list; a record has its number too. */
export interface ListRow {
  id: string;
  no?: number;
  /** The address of its kind's list, where the list around holds several kinds. */
  list?: string;
}

export type Selected = ListRow & { no: number };

/** A record as it is sent: its number too, so that one that was deleted can be named. */
export function recordToken({ no, id, list }: Selected): string {
  return `${list === undefined ? "" : `${list}/`}${no}:${id}`;
}

interface State {
  ticked: Ticked;
  records: readonly Selected[];
}

const nothing: State = { ticked: new Set(), records: [] };

interface Selection extends State {
  /** The records that the list shows. */
  rows: readonly Selected[];
  /** How many of the selected ones it does not show. */
  elsewhere: number;
  change(ticked: Ticked): void;
  clear(): void;
}

export const useSelectionState = () => useState(nothing);

/** The selected records of a list. New and changed rows leave them selected. */
export function selectionOf(
  [state, setState]: ReturnType<typeof useSelectionState>,
  shown: readonly ListRow[],
): Selection {
  const rows = shown.filter((row): row is Selected => row.no !== undefined);
  return {
    ...state,
    rows,
    elsewhere: state.records.filter(({ id }) => !rows.some((row) => row.id === id)).length,
    change: (ticked) =>
      setState(({ records }) => {
        const known = [...rows, ...records];
        const find = (id: string) => known.find((one) => one.id === id) ?? [];
        return { ticked, records: [...ticked].flatMap(find) };
      }),
    clear: () => setState(nothing),
  };
}

const SelectionContext = createContext<Selection | undefined>(undefined);
export const SelectionProvider = SelectionContext.Provider;

/** The selection of the list around. */
export function useSelection(): Selection {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error("useSelection is used outside a list.");
  return selection;
}
