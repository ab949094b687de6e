import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useRef,
} from "react";
import { useKeys } from "#app/desk/ui/keys.tsx";

/** The row where the keyboard is; else the one that is open. For what a key is to act on. */
export function currentRow(): HTMLTableRowElement | null {
  return (
    document.activeElement?.closest<HTMLTableRowElement>("tr[data-id]") ??
    document.querySelector<HTMLTableRowElement>("tr[data-open]")
  );
}

/** Goes to the row of the open record, if one is shown. @param from where the focus has to be */
export function leave(from: string) {
  const { activeElement: field } = document;
  if (!(field instanceof HTMLElement && field.matches(from))) return;
  field.blur();
  linkIn(document.querySelector("tr[data-open]"))?.focus({ preventScroll: true });
}

const linkIn = (row: Element | null | undefined) =>
  row?.querySelector<HTMLElement>("[data-row-link]");

/**
 * Keys and clicks of a table's rows: j, k and the arrows go from row to row, and beside an open
 * record open it; x ticks; a click follows the row's link, which itself takes Enter.
 */
export function useRowKeys(
  body: RefObject<HTMLTableSectionElement | null>,
  tick: (row: HTMLElement | null, isRange: boolean) => void,
  isOn: boolean,
) {
  // The number of the row where the keyboard last was: it may have left the list meanwhile.
  const place = useRef(0);
  const move = (by: 1 | -1) => {
    const rows = [...(body.current?.rows ?? [])];
    const here = currentRow();
    const at = here ? rows.indexOf(here) : -1;
    let to = at >= 0 ? at + by : by === 1 ? place.current : place.current - 1;
    while (rows[to]?.inert) to += by;
    const link = linkIn(rows[Math.max(to, 0)]);
    link?.focus();
    if (body.current?.querySelector("tr[data-open]")) link?.click();
  };
  const keys = {
    j: () => move(1),
    k: () => move(-1),
    x: () => tick(currentRow(), false),
    "Shift+x": () => tick(currentRow(), true),
  };
  useKeys(isOn ? keys : {});
  return {
    onClick: followRow,
    onFocus({ target }: FocusEvent) {
      place.current = target.closest("tr")?.sectionRowIndex ?? place.current;
    },
    onKeyDown(event: KeyboardEvent) {
      const by = { ArrowDown: 1 as const, ArrowUp: -1 as const }[event.key];
      if (!by || !(event.target instanceof Element && event.target.matches("[data-row-link]")))
        return;
      event.preventDefault();
      move(by);
    },
  };
}

/** A click beside the controls of a row follows its link, with the same modifiers. */
function followRow(event: MouseEvent) {
  const { target, ctrlKey, metaKey, shiftKey } = event;
  if (!(target instanceof Element) || target.closest("a, button, input, label, select")) return;
  if (event.defaultPrevented || getSelection()?.type === "Range") return;
  const init = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
  linkIn(target.closest("tr"))?.dispatchEvent(new window.MouseEvent("click", init));
}
