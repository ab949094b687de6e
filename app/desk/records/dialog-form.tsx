import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog, showModal } from "#app/ui/dialog.tsx";

interface Props {
  title: string;
  className: string;
  /** What is on the two buttons; a dialog without a field of its own begins at the first. */
  send: { label: ReactNode; autoFocus?: boolean };
  cancel: string;
  onSend(form: FormData): void;
  onClose(): void;
  children: ReactNode;
}

/** A dialog with a form that the page's script sends on; sent or left, it closes. */
export function DialogForm({ title, className, send, cancel, onSend, onClose, children }: Props) {
  return (
    <Dialog title={title} ref={showModal} onClose={onClose}>
      <form
        className={className}
        data-ctrl-enter
        onSubmit={(event) => {
          event.preventDefault();
          onSend(new FormData(event.currentTarget));
          event.currentTarget.closest("dialog")?.close();
        }}
      >
        {children}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="green" size={42} autoFocus={send.autoFocus}>
            {send.label}
          </Button>
          <Button
            variant="outline"
            size={42}
            onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close()}
          >
            {cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
