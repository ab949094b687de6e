import { type ReactNode, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { statusName } from "#app/domain/records/record-kind.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, showModal } from "#app/ui/dialog.tsx";

export interface DialogProps {
  records: readonly string[];
  onAnswer(fields: Record<string, string>): void;
  onClose(): void;
}

interface FormProps extends Pick<DialogProps, "onClose"> {
  title: string;
  className: string;
  /** The labels of the two buttons; a dialog without a field of its own begins at the first. */
  send: { label: ReactNode; autoFocus?: boolean };
  cancel: string;
  onSend(form: FormData): void;
  children: ReactNode;
}

/** A dialog with a form that the page's script sends on; sent or left, it closes. */
function DialogForm({ title, className, send, cancel, onSend, onClose, children }: FormProps) {
  return (
    <Dialog title={title} ref={showModal} onClose={onClose}>
      <form
        className={className}
        method="dialog"
        data-ctrl-enter
        onSubmit={({ currentTarget }) => onSend(new FormData(currentTarget))}
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

/** The mail that goes to the customers of some bookings with their new status, to see or leave out. */
export function TellDialog({
  records,
  chosen,
  mail,
  onAnswer,
  onClose,
}: DialogProps & { chosen: Record<string, string>; mail: { subject: string; text: string } }) {
  const status = statusName(chosen.status ?? "");
  return (
    <DialogForm
      title={
        records.length > 1 ? `Set ${records.length} bookings to ${status}` : `Set to ${status}`
      }
      className="tell-dialog"
      send={{ label: "Save", autoFocus: true }}
      cancel="Leave it as it is"
      onSend={(form) => onAnswer(form.has("tell") ? { ...chosen, tell: "on" } : chosen)}
      onClose={onClose}
    >
      <label>
        <input className="tick" type="checkbox" name="tell" defaultChecked />
        Tell the customer by mail
      </label>
      <div data-mail>
        <p>
          <strong>{mail.subject}</strong>
        </p>
        <p data-text>{mail.text}</p>
      </div>
    </DialogForm>
  );
}

export function NoteDialog({ records, onAnswer, onClose }: DialogProps) {
  const [noteId] = useState(() => uuidv7());
  return (
    <DialogForm
      title={records.length > 1 ? `Add a note to ${records.length} records` : "Add a note"}
      className="note-form"
      send={{
        label: (
          <>
            Add note <kbd className="key">Ctrl Enter</kbd>
          </>
        ),
      }}
      cancel="Cancel"
      onSend={(form) =>
        onAnswer({ intent: "note", note_id: noteId, text: String(form.get("text")) })
      }
      onClose={onClose}
    >
      <textarea name="text" rows={4} required maxLength={10_000} aria-label="Note" />
    </DialogForm>
  );
}
