import { useEffect, useState } from "react";
import { CloseButton } from "#app/desk/edit/ask-link.tsx";
import {
  areKeysOn,
  currentRow,
  turnKeys,
  useCtrlEnter,
  useListKeys,
} from "#app/desk/lists/list-keys.ts";
import { Dialog, showModal } from "#app/ui/dialog.tsx";

/** The keys of a list, and a button that shows what they do; so does "?". */
export function Shortcuts() {
  const [isShown, setShown] = useState(false);
  const show = () => setShown(true);
  useListKeys({ ...acts, "?": show });
  useCtrlEnter();
  useEffect(() => {
    document.addEventListener("focusin", keepPlace);
    return () => document.removeEventListener("focusin", keepPlace);
  }, []);
  return (
    <>
      <button className="list-tool no-script:hidden" type="button" onClick={show}>
        <kbd className="key">?</kbd>
        <span className="sr-only">Keys</span>
      </button>
      {isShown && <KeysHelp onClose={() => setShown(false)} />}
    </>
  );
}

const acts: Record<string, () => void> = {
  j: () => move(1),
  k: () => move(-1),
  x: () => tickCurrent(false),
  X: () => tickCurrent(true),
  ".": () => document.querySelector<HTMLElement>("[data-show-new]")?.click(),
  Escape: close,
};

/** Goes to the next row; beside an open record, opens it. */
function move(by: 1 | -1) {
  const rows = listedRows();
  const here = currentRow();
  // The row one was at may have left the list: the next one has slid into its place.
  let at = here ? rows.indexOf(here) + by : by === 1 ? place : place - 1;
  // One that has left and keeps its place is passed over.
  while (rows[at]?.inert) at += by;
  const link = rows[Math.max(at, 0)]?.querySelector<HTMLElement>("[data-kind=name] a");
  link?.focus();
  if (document.querySelector("[data-close]")) link?.click();
}

/** The number of the row where the keyboard last was. */
let place = 0;

function keepPlace({ target }: FocusEvent) {
  const row = target instanceof Element ? target.closest<HTMLElement>("tr[data-id]") : null;
  if (row) place = listedRows().indexOf(row);
}

function listedRows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("main tr:is([data-id], [data-open])")];
}

/** With Shift, all rows from the one that was ticked last. */
function tickCurrent(shiftKey: boolean) {
  const box = currentRow()?.querySelector<HTMLInputElement>("input[name=record]");
  box?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey }));
}

/** Closes the open record, or else unticks what is ticked. */
function close() {
  const open = document.querySelector<HTMLElement>("[data-close]");
  (open ?? document.querySelector<HTMLElement>("[data-clear]"))?.click();
}

const keys = [
  { key: "j", does: "next record, opened when one is open" },
  { key: "k", does: "record before" },
  { key: "Enter", does: "open it" },
  { key: "x", does: "select it; Shift x, or a click with Shift, all up to it" },
  { key: "Esc", does: "close what is open, else clear the selection" },
  { key: "e", does: "done" },
  { key: "s", does: "set the status" },
  { key: "a", does: "assign to somebody" },
  { key: "n", does: "write a note" },
  { key: "r", does: "answer the open record by mail" },
  { key: "b", does: "book for the person of the open record" },
  { key: "z", does: "undo, while it is offered" },
  { key: "Ctrl Enter", does: "send what is being written" },
  { key: ".", does: "show what is new" },
  { key: "/", does: "search everywhere, as Ctrl K" },
  { key: "?", does: "show these keys" },
];

function KeysHelp({ onClose }: { onClose(): void }) {
  const [isOn, setOn] = useState(areKeysOn);
  return (
    <Dialog title="Keys in this list" ref={showModal} onClose={onClose}>
      <dl className="shortcuts">
        {keys.map(({ key, does }) => (
          <div key={key}>
            <dt>
              <kbd className="key">{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className="flex items-center gap-3">
        <input
          className="tick"
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            setOn(target.checked);
            turnKeys(target.checked);
          }}
        />
        Use these keys
      </label>
      <div className="mt-5">
        <CloseButton>Close</CloseButton>
      </div>
    </Dialog>
  );
}
