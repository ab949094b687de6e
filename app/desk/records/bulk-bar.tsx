import { type ReactNode, useRef } from "react";
import { useSelection } from "#app/desk/lists/selection.ts";
import type { Asked } from "#app/desk/records/ask-triage.tsx";
import { DeleteSelected } from "#app/desk/records/delete-selected.tsx";
import { useTriage } from "#app/desk/records/triage.tsx";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { KeyHint } from "#app/desk/ui/key-hint.tsx";

const asks: readonly { what: Asked; label: string; letter: string }[] = [
  { what: "status", label: "Status", letter: "s" },
  { what: "assignment", label: "Assign", letter: "a" },
  { what: "note", label: "Note", letter: "n" },
];

/**
 * Changes all selected records at once. It replaces the pager in the list's foot while one is
 * selected, so that nothing moves.
 */
export function BulkBar() {
  const { ticked, elsewhere, clear } = useSelection();
  const bar = useRef<HTMLFieldSetElement>(null);
  const { ask, finish, canBeDone, isBusy, dialog } = useTriage(bar);
  const count = ticked.size;
  return (
    <>
      <p className="sr-only" role="status">
        {count > 0 && `${count} selected`}
      </p>
      {count > 0 && (
        <fieldset
          ref={bar}
          aria-busy={isBusy}
          aria-label="Selected records"
          className="flex min-h-13 flex-wrap items-center gap-x-3 bg-ticked px-4 max-tablet:min-h-15 @max-[600px]/table:gap-x-2"
        >
          <span className="@max-[600px]/table:hidden">
            <CheckBox label="Clear selection" isLabelHidden checked onChange={clear} />
          </span>
          <p className="mx-1 font-medium whitespace-nowrap" aria-hidden="true">
            {count} selected
            {elsewhere > 0 && `, ${elsewhere} on other pages`}
          </p>
          <div className="flex items-center gap-0.5">
            {canBeDone && (
              <BulkButton letter="e" isFirst onClick={finish}>
                Done
              </BulkButton>
            )}
            {asks.map(({ what, label, letter }) => (
              <BulkButton key={letter} letter={letter} asks={what} onClick={() => ask(what)}>
                {label}
              </BulkButton>
            ))}
          </div>
          <DeleteSelected />
          <button
            type="button"
            className="inline-flex min-h-8.5 cursor-pointer items-center text-ink-soft @max-[980px]/table:ml-auto"
            onClick={clear}
          >
            Clear <Key>Esc</Key>
          </button>
        </fieldset>
      )}
      {dialog}
    </>
  );
}

interface ButtonProps {
  letter: string;
  asks?: Asked;
  isFirst?: boolean;
  onClick(): void;
  children: ReactNode;
}

function BulkButton({ letter, asks, isFirst, onClick, children }: ButtonProps) {
  return (
    <button
      type="button"
      data-asks={asks}
      data-first={isFirst}
      aria-keyshortcuts={letter}
      className="inline-flex min-h-8.5 cursor-pointer items-center rounded-control px-2 font-medium text-board hover:bg-ticked-line data-[first]:bg-card data-[first]:shadow-[inset_0_0_0_1.5px_var(--color-board)] max-tablet:min-h-10.5"
      onClick={onClick}
    >
      {children} <Key>{letter}</Key>
    </button>
  );
}

/** Not where there is no room, on a phone or beside an open record. */
function Key({ children }: { children: ReactNode }) {
  return (
    <span className="ml-1.5 @max-[600px]/table:hidden">
      <KeyHint>{children}</KeyHint>
    </span>
  );
}
