import { useEffect, useEffectEvent, useLayoutEffect } from "react";

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
    if (document.querySelector("dialog[open], :popover-open")) return;
    event.preventDefault();
    act();
  });
  // Before the page is painted, so that a key that is pressed at once is not lost.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

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

/**
 * Ctrl+Enter, or Command+Enter, sends the form with `data-ctrl-enter` that one types in. Escape
 * leaves it with what was typed, so that single keys act again.
 */
export function useCtrlEnter() {
  useEffect(() => {
    const send = (event: KeyboardEvent) => {
      const { key, target } = event;
      const isField = target instanceof HTMLElement && target.matches("textarea, select");
      if (key === "Escape" && isField && !target.closest("dialog")) target.blur();
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
