import { type ReactNode, type Ref, useId } from "react";

/** A native dialog that asks one thing; Escape and its own buttons close it. */
export function Dialog({
  title,
  ref,
  onClose,
  children,
}: {
  title: string;
  /** To open it with; `showModal` for one that is open from the moment it is on the page. */
  ref: Ref<HTMLDialogElement>;
  onClose?: () => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <dialog className="dialog" ref={ref} onClose={onClose} aria-labelledby={id}>
      <h2 className="type-heading-3" id={id}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}

export function showModal(dialog: HTMLDialogElement | null) {
  if (dialog && !dialog.open) dialog.showModal();
}
