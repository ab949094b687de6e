import { createContext, type RefObject, useContext, useEffect, useRef, useState } from "react";
import { holdStill, type ListReading, type StillRows, showAll } from "#app/desk/live/still-rows.ts";
import { useWhyStill, type WhyStill } from "#app/desk/live/use-why-still.ts";

/** A row of a list; a record has its number too. */
export interface ListRow {
  id: string;
  no?: number;
  /** The address of its kind's list, where rows are of several kinds. */
  list?: string;
}

interface Still {
  /** The rows that are shown and still there. */
  rows: readonly ListRow[];
  setTicked(isTicked: boolean): void;
}

const StillContext = createContext<Still | undefined>(undefined);
export const StillProvider = StillContext.Provider;

/** The rows that the list around shows, which may not be those that were read last. */
export function useShownRows(): readonly ListRow[] | undefined {
  return useContext(StillContext)?.rows;
}

/** Has the list around hold still while rows are ticked. */
export function useTicked(isTicked: boolean) {
  const setTicked = useContext(StillContext)?.setTicked;
  useEffect(() => setTicked?.(isTicked), [setTicked, isTicked]);
}

interface StillList<Row extends ListRow> extends StillRows<Row> {
  why: WhyStill | undefined;
  /** Shows what waits. */
  show(): void;
  provided: Still;
}

/**
 * A list whose rows stay where they are while somebody is at it (decision 0025): what arrives
 * waits until it is asked for, or until nobody is at the list any more.
 * @param address what is listed; another one is shown at once
 */
export function useStillList<Row extends ListRow>(
  address: string,
  reading: ListReading<Row>,
  frame: RefObject<HTMLElement | null>,
  isOpen: boolean,
): StillList<Row> {
  const [isTicked, setTicked] = useState(false);
  const why = useWhyStill(frame, { open: isOpen, ticked: isTicked });
  const [kept, keep] = useState(() => showAll(address, reading));

  // While rendering, so that no frame shows rows that have moved.
  let still = kept;
  const isOther = kept.address !== address;
  // A list that was empty has nothing that could move.
  const holds = why !== undefined && kept.rows.length > 0 && !isOther;
  if (!holds && (isOther || kept.rows !== reading.rows)) still = showAll(address, reading);
  else if (holds && kept.read !== reading.rows) still = holdStill(kept, reading);
  if (still !== kept) keep(still);

  const isShowing = useRef(false);
  const [first] = still.rows;
  useEffect(() => {
    if (!isShowing.current || !first) return;
    isShowing.current = false;
    focusRow(frame.current, first.id);
    if ((frame.current?.getBoundingClientRect().top ?? 0) < 0) frame.current?.scrollIntoView();
  }, [first, frame]);

  useFocusOnNext(frame, still);
  return {
    ...still,
    why,
    show: () => {
      keep(showAll(address, reading));
      isShowing.current = true;
    },
    provided: { rows: still.rows.filter(({ id }) => !still.gone.has(id)), setTicked },
  };
}

/** The keyboard goes on from where it was when the row that it was in has left. */
function useFocusOnNext(frame: RefObject<HTMLElement | null>, { gone, rows }: StillRows<ListRow>) {
  const at = useRef<string>(undefined);
  useEffect(() => {
    const list = frame.current;
    const note = ({ target }: FocusEvent) => {
      at.current = target instanceof Element ? rowIdOf(target) : undefined;
    };
    list?.addEventListener("focusin", note);
    return () => list?.removeEventListener("focusin", note);
  }, [frame]);

  useEffect(() => {
    const id = at.current;
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.closest("tr[inert]");
    if (!id || !gone.has(id) || !isLost || document.querySelector("dialog[open]")) return;
    const after = rows.slice(rows.findIndex((row) => row.id === id));
    const next = after.find((row) => !gone.has(row.id));
    if (next) focusRow(frame.current, next.id);
  }, [gone, rows, frame]);
}

function rowIdOf(element: Element): string | undefined {
  return element.closest<HTMLElement>("tr[data-id]")?.dataset.id;
}

/** @returns whether there is such a row, and one can see it */
export function focusRow(list: HTMLElement | null, id: string): boolean {
  const link = list?.querySelector<HTMLElement>(`tr[data-id="${id}"] [data-kind=name] a`);
  link?.focus({ preventScroll: true });
  return link !== null && link !== undefined && link === document.activeElement;
}
