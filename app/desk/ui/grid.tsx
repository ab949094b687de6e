import {
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useRef,
} from "react";
import { flushSync } from "react-dom";

export interface CellPlace {
  row: number;
  column: number;
}

/** Undefined for what is no cell. */
const placeOf = (target: EventTarget): CellPlace | undefined => {
  const cell = target instanceof HTMLInputElement && target.dataset.cell?.split(" ");
  return cell ? { row: Number(cell[0]), column: Number(cell[1]) } : undefined;
};

/** Steps of the arrow keys. */
export const arrowSteps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Puts the focus into a cell. @returns whether there is one */
function goTo(table: Element, { row, column }: CellPlace): boolean {
  const cell = table.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]`);
  cell?.focus();
  return cell !== null;
}

interface Props {
  /** The heads of the columns; the first one is of the rows' names. */
  columns: readonly string[];
  /** Of each head, beside its usual look. */
  headLook: string;
  /** Brings back what a cell had when it was reached. */
  onRestore(place: CellPlace, text: string): void;
  /** Cells of a spreadsheet; one value goes into its field as usual. */
  onPaste?: (text: string, from: CellPlace) => void;
  /** Takes back what was done to several cells; without it, and for one, undo is the browser's. */
  onUndo?: (() => void) | undefined;
  /** Alt with an arrow moves a row. */
  onMove?: (place: CellPlace, by: 1 | -1) => void;
  /** Below the last row, or to its end. */
  onLeave?: () => void;
  children: ReactNode;
}

/**
 * A table of cells as in a spreadsheet: a cell that is reached is selected whole, so that typing
 * replaces it and Delete empties it; F2, Enter or a second click put the cursor into it; Escape
 * brings back what was there. On a phone each row is a block.
 */
export function Grid(props: Props) {
  const { columns, headLook, onRestore, onPaste, onUndo, onMove, onLeave, children } = props;
  const state = useRef<"reached" | "typed" | "edited">("reached");
  const before = useRef("");
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, currentTarget: table, ctrlKey, metaKey, altKey } = event;
    const at = placeOf(target);
    if (key === "z" && (ctrlKey || metaKey) && onUndo) {
      event.preventDefault();
      return onUndo();
    }
    if (!at || !(target instanceof HTMLInputElement) || ctrlKey || metaKey) return;
    const isEdited = state.current === "edited";
    const step = arrowSteps[key];
    if (altKey) {
      const by = step?.[0];
      if (by !== 1 && by !== -1) return;
      event.preventDefault();
      onMove?.(at, by);
    } else if (step && !(isEdited && step[1] !== 0)) {
      event.preventDefault();
      const isThere = goTo(table, { row: at.row + step[0], column: at.column + step[1] });
      if (!isThere && key === "ArrowDown") onLeave?.();
    } else if (key === "F2" || (key === "Enter" && state.current === "reached" && !onLeave)) {
      event.preventDefault();
      state.current = "edited";
      target.setSelectionRange(target.value.length, target.value.length);
    } else if (key === "Enter") {
      event.preventDefault();
      if (!goTo(table, { ...at, row: at.row + 1 })) onLeave?.();
    } else if (key === "Escape") {
      state.current = "reached";
      flushSync(() => onRestore(at, before.current));
      target.select();
    }
  };
  return (
    <table
      className="grid-table"
      onFocus={({ target }) => {
        const cell: EventTarget = target;
        if (!(cell instanceof HTMLInputElement) || !placeOf(cell)) return;
        state.current = "reached";
        before.current = cell.value;
        cell.select();
      }}
      onInput={() => {
        if (state.current === "reached") state.current = "typed";
      }}
      // A click selects the whole cell; the browser would set the cursor.
      onMouseUp={(event: MouseEvent) => {
        if (state.current === "reached" && placeOf(event.target)) event.preventDefault();
      }}
      onDoubleClick={() => {
        state.current = "edited";
      }}
      onKeyDown={onKeyDown}
      onPaste={(event: ClipboardEvent) => {
        const at = placeOf(event.target);
        const text = event.clipboardData.getData("text/plain");
        if (!at || !onPaste || !/[\t\n]/.test(text.trim())) return;
        event.preventDefault();
        onPaste(text, at);
      }}
    >
      <thead className="max-tablet:hidden">
        <tr>
          {columns.map((label) => (
            <th key={label} scope="col" className={headLook}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** The label of a cell on a phone, where the columns have no heads. */
export const phoneLabel = "mr-auto text-ink-soft tablet:hidden";

interface CellProps {
  /** Of the column, on a phone. */
  head: string;
  isChanged?: boolean;
  isWrong?: boolean | undefined;
  children: ReactNode;
}

/** A cell of the grid; its input is a `CellInput`. */
export function GridCell({ head, isChanged, isWrong, children }: CellProps) {
  return (
    <td data-changed={isChanged || undefined} data-wrong={isWrong || undefined} data-grid-cell>
      <span aria-hidden="true" className={phoneLabel}>
        {head}
      </span>
      {children}
    </td>
  );
}

type InputProps = ComponentProps<"input"> & { at: CellPlace };

/** The input of a cell. */
export function CellInput({ at, className = "", ...input }: InputProps) {
  return (
    <input
      data-cell={`${at.row} ${at.column}`}
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      className={`scroll-my-20 text-right tabular-nums placeholder:text-quiet ${className}`}
      {...input}
    />
  );
}

/** An input that fills its cell, and one with an edge of its own. */
export const plainInput =
  "h-11 w-full min-w-16 bg-transparent px-3 text-inherit outline-none focus:outline-2 focus:-outline-offset-2 focus:outline-board max-tablet:w-40";
export const boxedInput =
  "input-box m-1 h-8 w-[calc(100%-8px)] min-w-12 px-2 pt-1 max-tablet:h-11 max-tablet:w-24";
