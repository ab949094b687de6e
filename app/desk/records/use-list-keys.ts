import { useEffect, useEffectEvent, useState } from "react";

const storageKey = "list-keys";

/**
 * The keys of a list. They act only while nobody types and no dialog is open, and they can be
 * turned off (WCAG 2.2, 2.1.4).
 * @param showHelp shows what the keys do
 */
export function useListKeys(showHelp: () => void) {
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
  "/": () => document.querySelector<HTMLInputElement>("#list-search")?.select(),
  Escape: () => document.querySelector<HTMLElement>("[data-close]")?.click(),
};

function move(by: 1 | -1) {
  const rows = [...document.querySelectorAll<HTMLElement>("main tr[data-id]")];
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
