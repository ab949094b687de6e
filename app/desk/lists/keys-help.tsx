import { useState } from "react";
import { CloseButton } from "#app/desk/edit/ask-link.tsx";
import { areKeysOn, turnKeys } from "#app/desk/lists/list-keys.ts";
import { Dialog, showModal } from "#app/ui/dialog.tsx";

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

export default function KeysHelp({ onClose }: { onClose(): void }) {
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
