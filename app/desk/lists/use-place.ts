import { useIsMutating } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { type FrozenRows, focusRow, neighbourOf } from "#app/desk/live/frozen-list.tsx";

interface Shown<Row extends { id: string }> {
  list: FrozenRows<Row>;
  /** The address of the list beside a row, or alone. */
  hrefOf(row?: Row): string;
}

/** An own change takes a record out of the list within so long, in milliseconds; later, others did. */
const savedMs = 5_000;

/**
 * Keeps the user's place in a list: a record opens at its top, closing it leads back to its row, and
 * when the user's change takes the record out of the list, the next one opens.
 * @param frame the list, which is hidden where a record is a page of its own
 * @param open the id of the open record
 */
export function usePlace<Row extends { id: string }>(
  frame: RefObject<HTMLElement | null>,
  open: string | undefined,
  shown: Shown<Row>,
) {
  const isLedOn = useNextAfterSave(open, shown);
  const listTop = useListTop(open);
  const former = useRef({ open, isAlone: false });
  const place = useRef<number>(undefined);
  useLayoutEffect(() => {
    const list = frame.current;
    const before = former.current;
    const isAlone = open !== undefined && list?.getClientRects().length === 0;
    former.current = { open, isAlone };
    // From another page.
    if (open && !isAlone && document.activeElement === document.body) focusRow(list, open);
    if (before.open === open) return;
    if (isAlone) focusRecord();
    else if (open && isLedOn.current) focusRow(list, open);
    isLedOn.current = false;
    if (open || !before.open) return;
    if (before.isAlone) scrollTo({ top: listTop.current, behavior: "instant" });
    if (focusRow(list, before.open)) {
      document.activeElement?.closest("tr")?.scrollIntoView({ block: "nearest" });
    }
    place.current = scrollY;
  }, [open, frame, listTop, isLedOn]);
  useEffect(() => {
    // The router scrolls to the top if a reading began on the way back (preventScrollReset is lost).
    const top = open ? undefined : place.current;
    if (top !== undefined) scrollTo({ top, behavior: "instant" });
    place.current = undefined;
  }, [open]);
}

/** The window's scroll position when it last showed the list alone. */
function useListTop(open: string | undefined) {
  const top = useRef(0);
  // Before a record that opens scrolls to its own top.
  useLayoutEffect(() => {
    if (open) return;
    const note = () => {
      top.current = scrollY;
    };
    addEventListener("scroll", note, { passive: true });
    return () => removeEventListener("scroll", note);
  }, [open]);
  return top;
}

/** @returns whether the record that opens next is opened from here */
function useNextAfterSave<Row extends { id: string }>(
  open: string | undefined,
  { list, hrefOf }: Shown<Row>,
) {
  const navigate = useNavigate();
  const isSaving = useIsMutating() > 0;
  const saved = useRef<{ id: string; at: number }>(undefined);
  const isLedOn = useRef(false);
  useEffect(() => {
    if (open && isSaving) saved.current = { id: open, at: Date.now() };
  }, [open, isSaving]);

  const goOn = useEffectEvent((id: string) => {
    const { current: last } = saved;
    if (last?.id !== id || Date.now() - last.at > savedMs) return;
    // A text in progress is not taken away.
    if (document.activeElement?.matches("article :is(textarea, input)")) return;
    saved.current = undefined;
    isLedOn.current = true;
    navigate(hrefOf(neighbourOf(list, id)), { preventScrollReset: true });
  });
  const { gone } = list;
  useEffect(() => {
    if (open && gone.has(open)) goOn(open);
  }, [open, gone]);
  return isLedOn;
}

function focusRecord() {
  scrollTo({ top: 0, behavior: "instant" });
  const heading = document.querySelector<HTMLElement>("#record-name");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}
