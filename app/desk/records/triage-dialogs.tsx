import { type FormEvent, type ReactNode, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { Dialog, DialogButtons } from "#app/desk/ui/dialog.tsx";
import { KeyHint } from "#app/desk/ui/key-hint.tsx";
import { statusName } from "#app/domain/records/record-kind.ts";
import { Button } from "#app/ui/button.tsx";

export interface TriageProps {
  records: readonly string[];
  onAnswer(fields: Record<string, string>): void;
  onClose(): void;
}

interface FormProps extends Pick<TriageProps, "onClose"> {
  title: string;
  send: ReactNode;
  /** Whether it begins at the button that sends it, having no field of its own. */
  beginsAtSend?: boolean;
  onSend(form: FormData): void;
  children: ReactNode;
}

function DialogForm({ title, send, beginsAtSend = false, onSend, onClose, children }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSend(new FormData(event.currentTarget));
    onClose();
  };
  return (
    <Dialog title={title} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <form className="mt-4" data-ctrl-enter onSubmit={submit}>
        {children}
        <DialogButtons>
          <Button type="submit" variant="green" size={42} autoFocus={beginsAtSend}>
            {send}
          </Button>
          <Button variant="outline" size={42} onClick={onClose}>
            Cancel
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

type MailProps = TriageProps & { status: string; mail: { subject: string; text: string } };

/** The mail that customers get with the new status of their bookings, to see or leave out. */
export function StatusMailDialog({ records, status, mail, onAnswer, onClose }: MailProps) {
  const [isMailed, setMailed] = useState(true);
  const name = statusName(status);
  const fields = { intent: "status", status };
  return (
    <DialogForm
      title={records.length > 1 ? `Set ${records.length} bookings to ${name}` : `Set to ${name}`}
      send={isMailed ? `Set to ${name} and send mail` : `Set to ${name}`}
      beginsAtSend
      onSend={() => onAnswer(isMailed ? { ...fields, tell: "on" } : fields)}
      onClose={onClose}
    >
      <CheckBox label="Tell the customer by mail" checked={isMailed} onChange={setMailed} />
      <div className="mt-3 max-h-[40dvh] overflow-y-auto rounded-control border border-line bg-card px-4 py-3">
        <p className="font-medium">{mail.subject}</p>
        <p className="mt-2 whitespace-pre-wrap">{mail.text}</p>
      </div>
    </DialogForm>
  );
}

export function NoteDialog({ records, onAnswer, onClose }: TriageProps) {
  const [noteId] = useState(() => uuidv7());
  return (
    <DialogForm
      title={records.length > 1 ? `Add a note to ${records.length} records` : "Add a note"}
      send={
        <>
          Add note <KeyHint>Ctrl Enter</KeyHint>
        </>
      }
      onSend={(form) =>
        onAnswer({ intent: "note", note_id: noteId, text: String(form.get("text")) })
      }
      onClose={onClose}
    >
      <textarea
        className="input-box w-full px-3 py-2.5"
        name="text"
        rows={4}
        required
        maxLength={10_000}
        aria-label="Note"
        // biome-ignore lint/a11y/noAutofocus: the dialog is opened to write it.
        autoFocus
      />
    </DialogForm>
  );
}
