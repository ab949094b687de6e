import { createContext, useContext, useState } from "react";
import type { Ticked } from "#app/desk/ui/table.tsx";

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

const nothing = { ticked: new Set() as Ticked, records: [] as readonly Selected[] };

export const useSelectionState = () => useState(nothing);

/** The selected records of a list. New and changed rows leave them selected. */
export function selectionOf(
  [state, setState]: ReturnType<typeof useSelectionState>,
  shown: readonly ListRow[],
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
  return { ...state, rows, elsewhere, change, clear: () => setState(nothing) };
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
