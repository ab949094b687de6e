import { type KeyboardEvent, type MouseEvent, type RefObject, useRef } from "react";
import { flushSync } from "react-dom";

/** Where a cell is; undefined for what is none. */
export const placeOf = (target: EventTarget) => {
  const cell = target instanceof HTMLInputElement && target.dataset.cell?.split(" ");
  return cell ? { row: Number(cell[0]), column: Number(cell[1]) } : undefined;
};

/** What the arrow keys do. */
export const arrowSteps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * The keys of a spreadsheet: a cell that is reached is selected whole, so that typing replaces it
 * and Delete empties it; F2, Enter or a second click put the cursor into it; Escape brings back
 * what was there.
 */
export function useCellKeys(
  table: RefObject<HTMLTableElement | null>,
  restore: (place: { row: number; column: number }, text: string) => void,
) {
  const state = useRef<"reached" | "typed" | "edited">("reached");
  const before = useRef("");
  const go = (row: number, column: number) =>
    table.current?.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]`)?.focus();
  return {
    events: {
      onFocus({ target }: { target: EventTarget }) {
        if (!(target instanceof HTMLInputElement)) return;
        state.current = "reached";
        before.current = target.value;
        target.select();
      },
      onInput() {
        if (state.current === "reached") state.current = "typed";
      },
      // A click selects the whole cell; the browser would set the cursor.
      onMouseUp(event: MouseEvent) {
        if (state.current === "reached") event.preventDefault();
      },
      onDoubleClick() {
        state.current = "edited";
      },
    },
    onKeyDown(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      const at = placeOf(target);
      if (!at || !(target instanceof HTMLInputElement) || ctrlKey || metaKey || altKey) return;
      const isEdited = state.current === "edited";
      const step = arrowSteps[key];
      if (step && !(isEdited && step[1] !== 0)) {
        event.preventDefault();
        go(at.row + step[0], at.column + step[1]);
      } else if (key === "F2" || (key === "Enter" && state.current === "reached")) {
        event.preventDefault();
        state.current = "edited";
        target.setSelectionRange(target.value.length, target.value.length);
      } else if (key === "Enter") {
        event.preventDefault();
        go(at.row + 1, at.column);
      } else if (key === "Escape") {
        state.current = "reached";
        flushSync(() => restore(at, before.current));
        target.select();
      }
    },
  };
}
