import { useRef } from "react";
import { useListKeys } from "#app/desk/records/use-list-keys.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

const keys = [
  { key: "j", does: "next record" },
  { key: "k", does: "record before" },
  { key: "Enter", does: "open it" },
  { key: "x", does: "select it" },
  { key: "Esc", does: "close what is open" },
  { key: "/", does: "search" },
  { key: "?", does: "show these keys" },
];

/** The list by keyboard: a button that tells of the keys, and "?" that does the same. */
export function Shortcuts() {
  const dialog = useRef<HTMLDialogElement>(null);
  const show = () => dialog.current?.showModal();
  const { isOn, turn } = useListKeys(show);
  return (
    <>
      <button className="list-tool" type="button" data-needs-script onClick={show}>
        <kbd>?</kbd>
        Keys
      </button>
      <Dialog title="Keys in this list" ref={dialog}>
        <dl className="shortcuts">
          {keys.map(({ key, does }) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
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
            onChange={({ target }) => turn(target.checked)}
          />
          Use these keys
        </label>
        <div className="mt-5">
          <Button variant="outline" size={42} onClick={() => dialog.current?.close()}>
            Close
          </Button>
        </div>
      </Dialog>
    </>
  );
}
