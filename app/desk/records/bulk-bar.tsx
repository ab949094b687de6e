import { type ReactNode, useRef, useState } from "react";
import { href, useLocation } from "react-router";
import { useMay } from "#app/desk/frame/use-may.ts";
import { recordToken, useSelection } from "#app/desk/lists/selection.ts";
import { type Asked, useTriage } from "#app/desk/records/triage.tsx";
import { useFollowUp, useRecordList } from "#app/desk/records/use-follow-up.ts";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { ConfirmDialog } from "#app/desk/ui/dialog.tsx";
import { KeyHint } from "#app/desk/ui/key-hint.tsx";
import { lossOfAll, mayDelete } from "#app/domain/records/record-kind.ts";
import { messages } from "#content/messages.ts";

/**
 * Changes all selected records at once. It replaces the pager in the list's foot while one is
 * selected, so that nothing moves.
 */
export function BulkBar() {
  const { ticked, elsewhere, clear } = useSelection();
  const bar = useRef<HTMLFieldSetElement>(null);
  const { ask, finish, canBeDone, isBusy, dialog } = useTriage(bar);
  const asking = (asks: Asked) => ({ asks, onClick: () => ask(asks) });
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
            {canBeDone && <BulkButton label="Done" letter="e" isFirst onClick={finish} />}
            <BulkButton label="Status" letter="s" {...asking("status")} />
            <BulkButton label="Assign" letter="a" {...asking("assignment")} />
            <BulkButton label="Note" letter="n" {...asking("note")} />
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
  label: string;
  letter: string;
  asks?: Asked;
  isFirst?: boolean;
  onClick(): void;
}

function BulkButton({ label, letter, asks, isFirst, onClick }: ButtonProps) {
  return (
    <button
      type="button"
      data-asks={asks}
      data-first={isFirst}
      aria-keyshortcuts={letter}
      className="inline-flex min-h-8.5 cursor-pointer items-center rounded-control px-2 font-medium text-board hover:bg-ticked-line data-[first]:bg-card data-[first]:shadow-[inset_0_0_0_1.5px_var(--color-board)] max-tablet:min-h-10.5"
      onClick={onClick}
    >
      {label} <Key>{letter}</Key>
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

/** Deletes the selected spam after a question. */
function DeleteSelected() {
  const { kind } = useRecordList();
  const { records, clear } = useSelection();
  const [isOpen, setOpen] = useState(false);
  const { search } = useLocation();
  const path = `${href("/admin/:records", { records: kind.slug })}/delete`;
  const { send } = useFollowUp(clear, path);
  const isAllowed = useMay("deletion");
  const isQuarantine = new URLSearchParams(search).get("status") === "spam";
  if (!isAllowed || !isQuarantine || !mayDelete(kind, "spam")) return null;
  return (
    <>
      <button
        type="button"
        className="inline-flex min-h-8.5 cursor-pointer items-center px-2 font-medium text-alarm"
        onClick={() => setOpen(true)}
      >
        Delete<span className="sr-only"> selected</span>
      </button>
      <ConfirmDialog
        title={messages.deleteQuestion}
        text={lossOfAll(kind, records.length)}
        yes="Delete"
        no="Keep them"
        variant="danger"
        isOpen={isOpen}
        onOpenChange={setOpen}
        onYes={() => send(records.map((record) => ["record", recordToken(record)]))}
      />
    </>
  );
}
