import { useEffect, useEffectEvent } from "react";

const storageKey = "list-keys";

/** Whether single keys act: who dictates, or hits keys by accident, turns them off (WCAG 2.1.4). */
export function areKeysOn(): boolean {
  return localStorage.getItem(storageKey) !== "off";
}

export function turnKeys(isOn: boolean) {
  localStorage.setItem(storageKey, isOn ? "on" : "off");
}

/**
 * Single keys of a list and what they do. They act only while nobody types, no dialog is open and
 * no modifier is held; Shift is part of a key such as "?".
 */
export function useListKeys(acts: Readonly<Record<string, () => void>>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = Object.hasOwn(acts, event.key) ? acts[event.key] : undefined;
    if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!areKeysOn() || isTyping(event.target)) return;
    if (document.querySelector("dialog[open], :popover-open, [data-keys-wait]")) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

/** Stands where a dialog is still being loaded, so that the next key is not taken for the list's. */
export const keysWait = { hidden: true, "data-keys-wait": true } as const;

/** The row where the keyboard is; else the one that stands open. */
export function currentRow(): HTMLElement | null {
  return (
    document.activeElement?.closest<HTMLElement>("tr[data-id]") ??
    document.querySelector<HTMLElement>("tr[data-open]")
  );
}

/** Whether keys go into a field. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !/^(checkbox|radio|button)$/.test(target.type);
  return target.matches("textarea, select") || target.isContentEditable;
}

/** Ctrl+Enter, or Command+Enter, sends the form with `data-ctrl-enter` that one types in. */
export function useCtrlEnter() {
  useEffect(() => {
    const send = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      if (!(event.target instanceof Element)) return;
      const form = event.target.closest<HTMLFormElement>("form[data-ctrl-enter]");
      if (!form || event.isComposing) return;
      event.preventDefault();
      form.requestSubmit(form.querySelector<HTMLButtonElement>("button[type=submit]"));
    };
    document.addEventListener("keydown", send);
    return () => document.removeEventListener("keydown", send);
  }, []);
}
