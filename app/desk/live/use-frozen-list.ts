import { type RefObject, useEffectEvent, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import {
  type FrozenRows,
  freezeRows,
  type ListReading,
  showAll,
} from "#app/desk/live/frozen-rows.ts";

/** Why a list is frozen, the strongest first. */
export type FreezeReason = "selected" | "open" | "focused" | "scrolled" | "pointed at";

interface Frozen<Row extends { id: string }> {
  /** Its name or address: another list is shown at once. */
  address: string;
  reading: ListReading<Row>;
  /** The list with its head and foot. */
  frame: RefObject<HTMLElement | null>;
  isOpen?: boolean;
  isSelected?: boolean;
}

export interface FrozenList<Row extends { id: string }> extends FrozenRows<Row> {
  reason: FreezeReason | undefined;
  /** Shows the rows that wait. */
  show(): void;
  /** For the pointer or the keyboard leaving the list. */
  onLeave(): void;
}

/**
 * A list whose rows keep their places while it is in use (decision 0025): new rows wait until they
 * are asked for, or until nobody uses the list any more.
 */
export function useFrozenList<Row extends { id: string }>(props: Frozen<Row>): FrozenList<Row> {
  const { address, reading, frame, isOpen = false, isSelected = false } = props;
  const [kept, setKept] = useState(() => showAll(address, reading));
  const [reason, setReason] = useState<FreezeReason>();
  let list = kept;
  if (kept.address !== address) {
    list = showAll(address, reading);
    setKept(list);
  }

  const showOrHold = () => {
    if (list.rows === reading.rows) return;
    // A list that was empty has no row that could move.
    const found =
      list.rows.length > 0 ? findReason(frame.current, { isOpen, isSelected }) : undefined;
    setReason(found);
    if (!found) setKept(showAll(address, reading));
    else if (list.read !== reading.rows) setKept(freezeRows(list, reading));
  };
  const receive = useEffectEvent(showOrHold);
  // Before the page is painted, so that no frame shows rows that have moved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the times to ask.
  useLayoutEffect(() => receive(), [reading.rows, isOpen, isSelected]);

  useFocusOnNext(frame, list.gone);
  const show = () => {
    flushSync(() => setKept(showAll(address, reading)));
    const [first] = reading.rows;
    if (first) focusRow(frame.current, first.id);
    if ((frame.current?.getBoundingClientRect().top ?? 0) < 0) frame.current?.scrollIntoView();
  };
  return { ...list, reason, show, onLeave: showOrHold };
}

/** Asked when there is something to show, and not followed. */
function findReason(
  list: HTMLElement | null,
  { isOpen, isSelected }: { isOpen: boolean; isSelected: boolean },
): FreezeReason | undefined {
  if (isSelected) return "selected";
  if (isOpen) return "open";
  if (!list) return undefined;
  // An overlay is about one of its rows.
  const isFocused = list.contains(document.activeElement);
  if (isFocused || document.querySelector("[data-overlay]")) return "focused";
  if (isScrolled(list)) return "scrolled";
  return list.matches(":hover") ? "pointed at" : undefined;
}

/** Whether the window, or a part of it around the list, is not at its top. */
function isScrolled(list: HTMLElement): boolean {
  for (let part: HTMLElement | null = list; part; part = part.parentElement) {
    if (part.scrollTop > 0) return true;
  }
  return false;
}

/** The focus moves to the next row when its own has left the list. */
function useFocusOnNext(frame: RefObject<HTMLElement | null>, gone: ReadonlySet<string>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: when rows have left.
  useLayoutEffect(() => {
    let row: Element | null | undefined = document.activeElement?.closest("tr[inert]");
    if (!frame.current?.contains(row ?? null)) return;
    while (row?.matches("[inert]")) row = row.nextElementSibling;
    row?.querySelector<HTMLElement>("[data-row-link]")?.focus({ preventScroll: true });
  }, [gone, frame]);
}

/** @returns whether there is such a row, and one can see it */
export function focusRow(list: HTMLElement | null, id: string): boolean {
  const link = list?.querySelector<HTMLElement>(`tr[data-id="${id}"] [data-row-link]`);
  link?.focus({ preventScroll: true });
  return link !== null && link !== undefined && link === document.activeElement;
}
