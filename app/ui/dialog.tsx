import type { ReactNode } from "react";

/**
 * A native dialog that asks one question; Escape and its own buttons close it. Opened by a button
 * with `command="show-modal" commandfor={id}`, or by script.
 */
export function Dialog({
  id,
  title,
  children,
  actions,
  isOpen,
}: {
  id: string;
  title: string;
  children?: ReactNode;
  /** The buttons, the one that acts first. */
  actions: ReactNode;
  /** Open from the moment it is on the page. */
  isOpen?: boolean;
}) {
  return (
    <dialog
      className="dialog"
      id={id}
      aria-labelledby={`${id}-title`}
      ref={isOpen ? showModal : undefined}
    >
      <h2 className="type-heading-3" id={`${id}-title`}>
        {title}
      </h2>
      {children}
      <div className="mt-5 flex flex-wrap gap-3">{actions}</div>
    </dialog>
  );
}

/** The `ref` of a dialog that is open from the moment it is on the page. */
export function showModal(dialog: HTMLDialogElement | null) {
  if (dialog && !dialog.open) dialog.showModal();
}
