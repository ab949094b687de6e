import { type KeyboardEvent, useState } from "react";
import { KeyHint, scanMark, useKeys } from "#app/desk/ui/keys.tsx";
import { lazily } from "#app/desk/ui/lazily.tsx";
import { leave } from "#app/desk/ui/row-keys.ts";

const KeysDialog = lazily(() => import("#app/desk/ui/keys-dialog.tsx"));

/**
 * The keys of a list beside those of its table and of triage, and a button that shows them all.
 * @param onShowNew shows the rows that wait
 * @param onEscape closes the open record, or clears the selection
 */
export function Shortcuts({ onShowNew, onEscape }: { onShowNew(): void; onEscape(): void }) {
  const [isShown, setShown] = useState(false);
  const show = () => setShown(true);
  useKeys({ "?": show, ".": onShowNew, Escape: onEscape });
  return (
    <>
      <button type="button" className={`${listTool} pointer-coarse:hidden`} onClick={show}>
        <KeyHint>?</KeyHint>
        <span className="sr-only">Keys</span>
      </button>
      {isShown && <KeysDialog onClose={() => setShown(false)} />}
    </>
  );
}

/** A small control above a list: white, with a hairline. */
export const listTool =
  "inline-flex min-h-9.5 cursor-pointer items-center gap-2 rounded-control bg-card px-3 text-small font-medium whitespace-nowrap text-board shadow-[inset_0_0_0_1px_var(--color-line)] hover:bg-tint aria-expanded:bg-tint data-[set]:bg-tint data-[set]:shadow-[inset_0_0_0_1px_var(--color-ticked-line)] max-tablet:min-h-11 [&_.icon]:w-4.5";

/**
 * Ctrl+Enter, or Command+Enter, sends the form with `data-ctrl-enter` around the focus, or that of
 * the open dialog; from a scan field that of its page. Escape leaves a field with its text, for the
 * row of the open record: single keys act again.
 */
export function sendOrLeave(event: KeyboardEvent) {
  const { key, target, ctrlKey, metaKey, nativeEvent } = event;
  if (!(target instanceof HTMLElement)) return;
  const isBeside = document.querySelector("tr[data-open]") && !target.closest("[data-overlay]");
  if (key === "Escape" && isBeside) leave("textarea, select");
  if (key !== "Enter" || !(ctrlKey || metaKey) || nativeEvent.isComposing) return;
  const dialog = target.closest("[data-overlay]");
  const form =
    target.closest<HTMLFormElement>("form[data-ctrl-enter]") ??
    (target.matches(`[${scanMark}]`) ? document : dialog)?.querySelector<HTMLFormElement>(
      "form[data-ctrl-enter]",
    );
  if (!form) return;
  event.preventDefault();
  form.requestSubmit(form.querySelector<HTMLButtonElement>("button[type=submit]"));
}
