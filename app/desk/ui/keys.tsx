import { type ReactNode, useEffectEvent, useLayoutEffect } from "react";
import { tinykeys } from "tinykeys";

const storageKey = "list-keys";

/** True if single keys act: users of dictation can turn them off (WCAG 2.1.4). */
export function areKeysOn(): boolean {
  return localStorage.getItem(storageKey) !== "off";
}

export function turnKeys(isOn: boolean) {
  localStorage.setItem(storageKey, isOn ? "on" : "off");
}

/**
 * Keys and their handlers, such as `{ x: tick, "Shift+x": tickRange, "?": showKeys }`. Single keys
 * work unless turned off, while nobody types, no dialog is open and no modifier is pressed; `$mod+k`
 * (Control, on a Mac Command) always works. Signs such as "?" are typed with or without Shift.
 */
export function useKeys(acts: Readonly<Record<string, (event: KeyboardEvent) => void>>) {
  const press = useEffectEvent((key: string, event: KeyboardEvent) => {
    event.preventDefault();
    acts[key]?.(event);
  });
  const names = Object.keys(acts).join("\n");
  // Before the page is painted, so that a key that is pressed at once is not lost.
  useLayoutEffect(() => {
    const bindings = names
      .split("\n")
      .filter(Boolean)
      .map((key) => [bindingOf(key), (event: KeyboardEvent) => press(key, event)] as const);
    return tinykeys(window, Object.fromEntries(bindings), { ignore: isIgnored });
  }, [names]);
}

/** A sign such as "?" is typed with Shift on one keyboard and without on another. */
const bindingOf = (key: string) => (/^[^a-z]$/i.test(key) ? `[Shift]+${key}` : key);

function isIgnored(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return true;
  const scan = document.querySelector<HTMLInputElement>(`[${scanMark}]`);
  // With Control, undo is the browser's own but in an empty field that awaits a label.
  const isOwnUndo = event.key === "z" && !(scan && scan === event.target && !scan.value);
  if (event.ctrlKey || event.metaKey) return isOwnUndo;
  return !areKeysOn() || scan !== null || isElsewhere(event);
}

/** Marks the field into which a scanner types: beside it single keys wait. */
export const scanMark = "data-scan";

/** True for a key typed into a field or a dialog, or with a modifier. */
export function isElsewhere(event: KeyboardEvent): boolean {
  const isModified = event.ctrlKey || event.metaKey || event.altKey;
  return isModified || isTyping(event.target) || isCovered();
}

/** True if keys go into a field. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !/^(checkbox|radio|button)$/.test(target.type);
  return target.matches("textarea, select") || target.isContentEditable;
}

/** True while a dialog, a menu or another overlay is open. */
const isCovered = () =>
  document.querySelector("[data-overlay], dialog[open], :popover-open") !== null;

/** A key on the keyboard; not on phones, and not where fingers point. */
export function KeyHint({ children }: { children: ReactNode }) {
  return (
    <kbd className="pointer-coarse:hidden inline-grid max-tablet:hidden h-5 min-w-5 place-items-center rounded-badge border border-key-edge bg-card px-1 pt-px font-sans text-note leading-none font-normal text-quiet">
      {children}
    </kbd>
  );
}
