import { useEffect, useEffectEvent, useState } from "react";
import { CloseButton } from "#app/desk/edit/ask-link.tsx";
import { Dialog, showModal } from "#app/ui/dialog.tsx";

const storageKey = "list-keys";

const keys = [
  { key: "j", does: "next record" },
  { key: "k", does: "record before" },
  { key: "Enter", does: "open it" },
  { key: "x", does: "select it" },
  { key: "Esc", does: "close what is open" },
  { key: ".", does: "show what is new" },
  { key: "/", does: "search" },
  { key: "?", does: "show these keys" },
];

/** The keys of a list, and a button that shows what they do; so does "?". */
export function Shortcuts() {
  const [isShown, setShown] = useState(false);
  const show = () => setShown(true);
  const { isOn, turn } = useListKeys(show);
  return (
    <>
      <button className="list-tool no-script:hidden" type="button" onClick={show}>
        <kbd className="key">?</kbd>
        Keys
      </button>
      {isShown && (
        <Dialog title="Keys in this list" ref={showModal} onClose={() => setShown(false)}>
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
              onChange={({ target }) => turn(target.checked)}
            />
            Use these keys
          </label>
          <div className="mt-5">
            <CloseButton>Close</CloseButton>
          </div>
        </Dialog>
      )}
    </>
  );
}

/**
 * The keys of a list. They act only while nobody types and no dialog is open, and they can be
 * turned off (WCAG 2.2, 2.1.4).
 * @param showHelp shows what the keys do
 */
function useListKeys(showHelp: () => void) {
  const [isOn, setOn] = useState(true);
  useEffect(() => setOn(localStorage.getItem(storageKey) !== "off"), []);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const act = { ...acts, "?": showHelp }[event.key];
    if (!act || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);

  return {
    isOn,
    turn(on: boolean) {
      setOn(on);
      localStorage.setItem(storageKey, on ? "on" : "off");
    },
  };
}

const acts: Record<string, () => void> = {
  j: () => move(1),
  k: () => move(-1),
  x: () => currentRow()?.querySelector<HTMLInputElement>("input[name=record]")?.click(),
  ".": () => document.querySelector<HTMLElement>("[data-show-new]")?.click(),
  "/": () => document.querySelector<HTMLInputElement>("#list-search")?.select(),
  Escape: () => document.querySelector<HTMLElement>("[data-close]")?.click(),
};

function move(by: 1 | -1) {
  const rows = [...document.querySelectorAll<HTMLElement>("main tr:is([data-id], [data-open])")];
  const here = currentRow();
  const at = here ? rows.indexOf(here) + by : 0;
  rows[at]?.querySelector<HTMLElement>("[data-kind=name] a")?.focus();
}

/** The row where the keyboard is; else the one that stands open. */
function currentRow(): HTMLElement | null {
  return (
    document.activeElement?.closest<HTMLElement>("tr[data-id]") ??
    document.querySelector<HTMLElement>("tr[data-open]")
  );
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !/^(checkbox|radio|button)$/.test(target.type);
  return target.matches("textarea, select") || target.isContentEditable;
}
