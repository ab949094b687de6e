import { type RefObject, useEffect, useState } from "react";

/** Why a list holds still, from what weighs most. */
const reasons = ["ticked", "open", "focused", "scrolled", "touched", "pointed at"] as const;
export type WhyStill = (typeof reasons)[number];

/** For so long after a touch another one may follow, in milliseconds: a finger does not hover. */
const touchMs = 10_000;

/**
 * Whether somebody is at a list, and how: then its rows must not move.
 * @param frame the list with its head and foot
 */
export function useWhyStill(
  frame: RefObject<HTMLElement | null>,
  known: { open: boolean; ticked: boolean },
): WhyStill | undefined {
  const [observed, setObserved] = useState<ReadonlySet<WhyStill>>(new Set());

  useEffect(() => {
    const list = frame.current;
    if (!list) return;
    let untouching: ReturnType<typeof setTimeout>;
    const note = (reason: WhyStill, isSo: boolean) =>
      setObserved((before) => {
        if (before.has(reason) === isSo) return before;
        return new Set(reasons.filter((one) => (one === reason ? isSo : before.has(one))));
      });
    const aborting = new AbortController();
    const { signal } = aborting;
    const onPointer = ({ pointerType }: PointerEvent) => {
      if (pointerType !== "touch") return note("pointed at", true);
      note("touched", true);
      clearTimeout(untouching);
      untouching = setTimeout(() => note("touched", false), touchMs);
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      // A window that loses the focus keeps it for its element.
      const next = relatedTarget instanceof Node ? relatedTarget : document.activeElement;
      note("focused", list.contains(next));
    };
    const onScroll = () => note("scrolled", isScrolled(list));
    list.addEventListener("pointerenter", onPointer, { signal });
    list.addEventListener("pointerdown", onPointer, { signal });
    list.addEventListener("pointerleave", () => note("pointed at", false), { signal });
    list.addEventListener("focusin", () => note("focused", true), { signal });
    list.addEventListener("focusout", onFocusOut, { signal });
    document.addEventListener("scroll", onScroll, { signal, capture: true, passive: true });
    note("pointed at", list.matches(":hover"));
    note("focused", list.contains(document.activeElement));
    onScroll();
    return () => {
      aborting.abort();
      clearTimeout(untouching);
    };
  }, [frame]);

  const all = { ...known, focused: false, scrolled: false, touched: false, "pointed at": false };
  return reasons.find((reason) => all[reason] || observed.has(reason));
}

/** Whether the window, or a part of it that the list stands in, is not at its top. */
function isScrolled(list: HTMLElement): boolean {
  for (let part: HTMLElement | null = list; part; part = part.parentElement) {
    if (part.scrollTop > 0) return true;
  }
  return false;
}
