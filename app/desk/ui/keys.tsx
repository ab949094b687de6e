import { useEffectEvent, useLayoutEffect } from "react";
import { tinykeys } from "tinykeys";

const storageKey = "list-keys";

/** Whether single keys act: who dictates, or hits keys by accident, turns them off (WCAG 2.1.4). */
export function areKeysOn(): boolean {
  return localStorage.getItem(storageKey) !== "off";
}

export function turnKeys(isOn: boolean) {
  localStorage.setItem(storageKey, isOn ? "on" : "off");
}

type Acts = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/**
 * Single keys and what they do, such as `{ x: tick, "Shift+x": tickRange, "?": showKeys }`. They act
 * while nobody types, nothing lies over the page, no modifier is held and they are not turned off.
 * Shift is a part of signs such as "?", and never of letters.
 */
export function useKeys(acts: Acts) {
  useTinykeys(acts, signOf, (event) => !areKeysOn() || isTyping(event.target) || isCovered());
}

/**
 * A key with Control, on a Mac with Command: `$mod+k`, `$mod+Enter`. It acts while somebody types
 * and while a dialog is open too: the event's target says where.
 */
export function useChord(chord: string, act: (event: KeyboardEvent) => void) {
  useTinykeys(
    { [chord]: act },
    (key) => key,
    () => false,
  );
}

/** @param isOff whether a key is not for us, beside those that are somebody else's already */
function useTinykeys(
  acts: Acts,
  bindingOf: (key: string) => string,
  isOff: (event: KeyboardEvent) => boolean,
) {
  const press = useEffectEvent((key: string, event: KeyboardEvent) => {
    const act = acts[key];
    if (!act) return;
    event.preventDefault();
    act(event);
  });
  const ignore = useEffectEvent(
    (event: KeyboardEvent) => event.defaultPrevented || event.isComposing || isOff(event),
  );
  const names = Object.keys(acts).join("\n");
  // Before the page is painted, so that a key that is pressed at once is not lost.
  useLayoutEffect(() => {
    const bindings = names
      .split("\n")
      .filter(Boolean)
      .map((key) => [bindingOf(key), (event: KeyboardEvent) => press(key, event)] as const);
    return tinykeys(window, Object.fromEntries(bindings), { ignore: (event) => ignore(event) });
  }, [names, bindingOf]);
}

/** A sign such as "?" is typed with Shift on one keyboard and without on another. */
const signOf = (key: string) => (/^[^a-z]$/i.test(key) ? `[Shift]+${key}` : key);

/** Whether keys go into a field. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !/^(checkbox|radio|button)$/.test(target.type);
  return target.matches("textarea, select") || target.isContentEditable;
}

/** Whether a dialog, a menu or the like is open. */
const isCovered = () =>
  document.querySelector("[data-overlay], dialog[open], :popover-open") !== null;
