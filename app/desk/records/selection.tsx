import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useShownRows } from "#app/desk/live/use-still-list.ts";
import type { ListedRecord } from "#app/domain/records/list-records.server.ts";
import type { RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { CheckBox } from "#app/ui/check-box.tsx";

/** The form that the ticked boxes of a list belong to. */
export const bulkForm = "bulk";

/** `list` is the address of its kind's list, where the list around holds several kinds. */
export type Selected = Pick<ListedRecord, "id" | "no"> & { list?: string };

/** What is sent of a ticked record. */
export function boxValue({ no, id, list }: Selected): string {
  return `${list === undefined ? "" : `${list}/`}${no}:${id}`;
}

const SelectionContext = createContext<Parameters<typeof selectionOf> | undefined>(undefined);

export function useSelection() {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error("This stands in a list of records alone.");
  const [read, ...rest] = selection;
  const shown = useShownRows()?.flatMap(({ id, no, list }) =>
    no === undefined ? [] : { id, no, ...(list !== undefined && { list }) },
  );
  return selectionOf(shown ?? read, ...rest);
}

/**
 * Which records are ticked. What comes in or changes meanwhile leaves them ticked. It is kept here
 * and not by the page, so that a tick renders the boxes again and not every row with them.
 */
export function SelectionProvider(props: { rows: readonly Selected[]; children: ReactNode }) {
  const { rows, children } = props;
  const [selected, setSelected] = useState<readonly Selected[]>([]);
  const lastTicked = useRef<string>(undefined);
  return (
    <SelectionContext value={[rows, selected, setSelected, lastTicked]}>
      {children}
    </SelectionContext>
  );
}

function selectionOf(
  rows: readonly Selected[],
  selected: readonly Selected[],
  setSelected: (change: (before: readonly Selected[]) => readonly Selected[]) => void,
  lastTicked: RefObject<string | undefined>,
) {
  const isIn = (records: readonly Selected[], id: string) => records.some((one) => one.id === id);
  const set = (records: readonly Selected[], isTicked: boolean) =>
    setSelected((before) => {
      const others = before.filter(({ id }) => !isIn(records, id));
      return isTicked ? [...others, ...records] : others;
    });
  return {
    selected,
    isTicked: (id: string) => isIn(selected, id),
    isAll: rows.length > 0 && rows.every(({ id }) => isIn(selected, id)),
    /** Those that are ticked but are not on the page. */
    elsewhere: selected.filter(({ id }) => !isIn(rows, id)),
    set,
    /** Ticks a row or unticks it; `isRange` all rows from the one before up to it. */
    tick(record: Selected, isTicked: boolean, isRange: boolean) {
      const from = isRange ? rows.findIndex(({ id }) => id === lastTicked.current) : -1;
      const to = rows.findIndex(({ id }) => id === record.id);
      const range = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
      set(from < 0 || to < 0 ? [record] : range, isTicked);
      lastTicked.current = record.id;
    },
    setAll: (isTicked: boolean) => set(rows, isTicked),
    clear: () => setSelected(() => []),
  };
}

export function SelectAll({ kind }: { kind: Pick<RecordKindDescription, "many"> }) {
  const { isAll, selected, setAll } = useSelection();
  const label = `Select all ${kind.many} on this page`;
  const isMixed = selected.length > 0 && !isAll;
  return <CheckBox label={label} checked={isAll} isMixed={isMixed} onChange={setAll} needsScript />;
}

export function SelectRow({ one, ...record }: Selected & { one: string }) {
  const { id, no } = record;
  const { isTicked, tick } = useSelection();
  const isOn = isTicked(id);
  // The row shows it too, and is not rendered again for that.
  useLayoutEffect(() => {
    document.querySelector(`tr[data-id="${id}"]`)?.toggleAttribute("data-ticked", isOn);
  }, [id, isOn]);
  return (
    <CheckBox
      label={`Select ${one.toLowerCase()} ${no}`}
      name="record"
      value={boxValue(record)}
      form={bulkForm}
      checked={isOn}
      onChange={(isTicked, isRange) => tick(record, isTicked, isRange)}
    />
  );
}
