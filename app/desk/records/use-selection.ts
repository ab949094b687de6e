import { useState } from "react";

/** A record that somebody ticked; kept when it leaves the page because newer ones came in. */
export interface Selected {
  id: string;
  no: number;
}

/** Which records are ticked. What comes in or changes meanwhile leaves them ticked. */
export function useSelection(rows: readonly Selected[]) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Selected>>(new Map());
  const isAll = rows.length > 0 && rows.every(({ id }) => selected.has(id));
  const set = (records: readonly Selected[], isTicked: boolean) =>
    setSelected((before) => {
      const after = new Map(before);
      for (const { id, no } of records) {
        if (isTicked) after.set(id, { id, no });
        else after.delete(id);
      }
      return after;
    });
  return {
    selected,
    /** Those that are ticked but stand on no row of this page. */
    elsewhere: [...selected.values()].filter(({ id }) => !rows.some((row) => row.id === id)),
    isAll,
    set,
    setAll: (isTicked: boolean) => set(rows, isTicked),
    clear: () => setSelected(new Map()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
