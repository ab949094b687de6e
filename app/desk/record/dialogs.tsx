import { type ComponentProps, type ReactNode, useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { PostForm } from "#app/desk/live/post-form.tsx";
import { useFollowUp, useRecordList } from "#app/desk/record/use-follow-up.ts";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { Dialog, DialogButtons } from "#app/desk/ui/dialog.tsx";
import { KeyHint } from "#app/desk/ui/key-hint.tsx";
import type { FilledText } from "#app/domain/answers/fill-template.ts";
import { statusName } from "#app/domain/records/record-kind.ts";
import { ownReminder } from "#app/domain/records/reminder.ts";
import { formatWeekday } from "#app/lib/dates.ts";
import { Button, SubmitButton } from "#app/ui/button.tsx";
import { Field, FormContext, TextField } from "#app/ui/form.tsx";

type FormProps = Omit<ComponentProps<typeof PostForm>, "title"> & {
  title: string;
  button: ReactNode;
  onClose(): void;
};

export function FormDialog({ title, button, onClose, children, ...form }: FormProps) {
  const close = () => form.isBusy || onClose();
  return (
    <Dialog title={title} isOpen onOpenChange={close} isKeyboardDismissDisabled={form.isBusy}>
      <PostForm data-ctrl-enter {...form}>
        {children}
        <DialogButtons>
          {button}
          <Button variant="outline" size={42} onClick={close}>
            Cancel
          </Button>
        </DialogButtons>
      </PostForm>
    </Dialog>
  );
}

/** Whether a status is mailed, the checkbox that chooses it, and the words for its button. */
function useMailedStatus(status: string, hasMail = true) {
  const [checked, setChecked] = useState(hasMail);
  const title = `Set to ${statusName(status)}`;
  const submit = checked ? `${title} and send mail` : title;
  return { title, submit, isMailed: checked, box: { checked, onChange: setChecked } };
}

interface StatusProps {
  status: string;
  /** None where the customer has no address or the status no mail. */
  mail: FilledText | undefined;
  onClose(): void;
}

/** Before the status changes: its mail, to edit or leave out. */
export function StatusDialog({ status, mail, onClose }: StatusProps) {
  const { title, submit, isMailed, box } = useMailedStatus(status, mail !== undefined);
  // The same for all retries, so that a mail that is sent twice is queued once.
  const [key] = useState(() => uuidv7());
  const { send, isBusy, answer } = useFollowUp(onClose);
  const whom = useRecordList().kind.hasCv ? "applicant" : "customer";
  return (
    <FormContext value={{ id: "status-mail", answer, labels: { answer: "Mail" } }}>
      <FormDialog
        className="mt-3"
        button={
          <SubmitButton variant="green" size={42}>
            {submit}
          </SubmitButton>
        }
        {...{ title, send, isBusy, onClose }}
      >
        <input type="hidden" name="intent" value="status" />
        <input type="hidden" name="status" value={status} />
        <input type="hidden" name="answer_id" value={key} />
        {mail ? (
          <div className="desk-fields">
            <CheckBox name="send" value="on" label={`Send this mail to the ${whom}`} {...box} />
            <fieldset className="mt-2.5 grid gap-4 disabled:opacity-60" disabled={!isMailed}>
              <Field name="subject" autoComplete="off" defaultValue={mail.subject} />
              <TextField name="answer" rows={8} maxLength={10_000} defaultValue={mail.text} />
            </fieldset>
          </div>
        ) : (
          <p>No mail is sent with this status.</p>
        )}
      </FormDialog>
    </FormContext>
  );
}

/** About as many records as `count`, sent without a wait for the answer. */
interface TriageProps {
  count: number;
  onAnswer(fields: Record<string, string>): void;
  onClose(): void;
}

/** The mail that customers get with the new status of their bookings, to see or leave out. */
export function StatusMailDialog(props: TriageProps & { status: string; mail: FilledText }) {
  const { status, mail, count, onAnswer, onClose } = props;
  const { title, submit, isMailed, box } = useMailedStatus(status);
  return (
    <FormDialog
      title={count > 1 ? `Set ${count} bookings to ${statusName(status)}` : title}
      className="mt-4"
      button={
        <Button type="submit" variant="green" size={42} autoFocus>
          {submit}
        </Button>
      }
      send={() => onAnswer({ intent: "status", status, ...(isMailed && { tell: "on" }) })}
      isBusy={false}
      onClose={onClose}
    >
      <CheckBox label="Send this mail to the customer" {...box} />
      <div className="mt-3 max-h-[40dvh] overflow-y-auto rounded-control border border-line bg-card px-4 py-3">
        <p className="font-medium">{mail.subject}</p>
        <p className="mt-2 whitespace-pre-wrap">{mail.text}</p>
      </div>
    </FormDialog>
  );
}

export function NoteDialog({ count, onAnswer, onClose }: TriageProps) {
  const [noteId] = useState(() => uuidv7());
  return (
    <FormDialog
      title={count > 1 ? `Add a note to ${count} records` : "Add a note"}
      className="mt-4"
      button={
        <Button type="submit" variant="green" size={42}>
          Add note <KeyHint>Ctrl Enter</KeyHint>
        </Button>
      }
      send={(form) => {
        const [text, call] = [String(form.get("text")), String(form.get("call") ?? "")];
        onAnswer({ intent: "note", note_id: noteId, text, call });
      }}
      isBusy={false}
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
      <CheckBox name="call" label="This was a call" />
    </FormDialog>
  );
}

type ReminderProps = Pick<FormProps, "send" | "isBusy" | "onClose"> & { submit: string };

/** An own time for a reminder. @param submit the words of its button */
export function ReminderDialog({ submit, ...form }: ReminderProps) {
  const [day, setDay] = useState("");
  const field = "input-box min-h-10.5 w-full min-w-0 px-2.5";
  return (
    <FormDialog
      title={ownReminder.label}
      className="mt-4"
      button={
        <Button type="submit" variant="green" size={42} name="reminder" value={ownReminder.id}>
          {submit}
        </Button>
      }
      {...form}
    >
      <input type="hidden" name="intent" value="reminder" />
      <div className="grid grid-cols-2 gap-4 [&>label]:grid [&>label]:gap-1">
        <label>
          <span>Day{day && `: ${formatWeekday(day)}`}</span>
          <input
            className={field}
            name="day"
            type="date"
            required
            onChange={({ target }) => setDay(target.value)}
          />
        </label>
        <label>
          Time
          <input className={field} name="time" type="time" required defaultValue="10:00" />
        </label>
      </div>
    </FormDialog>
  );
}
