import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { href } from "react-router";
import { noSearch, pageData } from "#app/desk/live/page-data.ts";
import { PostForm, type Sent } from "#app/desk/live/post-form.tsx";
import { useFollowUp } from "#app/desk/record/use-follow-up.ts";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { Dialog, DialogButtons } from "#app/desk/ui/dialog.tsx";
import { KeyHint } from "#app/desk/ui/key-hint.tsx";
import type { FilledText } from "#app/domain/answers/fill-template.ts";
import { statusName } from "#app/domain/records/record-kind.ts";
import { ownReminder } from "#app/domain/records/reminder.ts";
import { formatWeekday } from "#app/lib/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FormContext, TextField } from "#app/ui/form.tsx";

/** What is sent beside the input, such as the records that a form is about. */
export type SentFields = readonly (readonly [name: string, value: string])[];

interface DialogProps {
  /** Of the action, if not the page. */
  path?: string;
  onDone?(sent: Sent): void;
  onClose(): void;
}

interface FormProps extends DialogProps {
  title: string;
  /** The words of its button. */
  submit: string;
  fields: SentFields;
  children: ReactNode;
}

/** It closes once it is stored. Ctrl+Enter sends it from anywhere in the dialog. */
export function FormDialog(props: FormProps) {
  const { title, submit, fields, children, path, onDone, onClose } = props;
  const done = (sent: Sent) => {
    onDone?.(sent);
    onClose();
  };
  const { send, isBusy, answer } = useFollowUp(done, path);
  const close = () => isBusy || onClose();
  return (
    <Dialog title={title} isOpen onOpenChange={close} isKeyboardDismissDisabled={isBusy}>
      <FormContext value={{ id: "dialog", answer, labels: { answer: "Mail", text: "Note" } }}>
        <PostForm className="desk-fields mt-4" data-ctrl-enter send={send} isBusy={isBusy}>
          {fields.map(([name, value]) => (
            <input key={name + value} type="hidden" name={name} value={value} />
          ))}
          {children}
          <DialogButtons>
            <Button type="submit" variant="green" size={42}>
              {isBusy ? "Sending" : submit} <KeyHint>Ctrl Enter</KeyHint>
            </Button>
            <Button variant="outline" size={42} onClick={close}>
              Back
            </Button>
          </DialogButtons>
        </PostForm>
      </FormContext>
    </Dialog>
  );
}

/** Several records of a list, as its form sends them. */
interface Several {
  count: number;
  fields: SentFields;
}

interface StatusProps extends DialogProps {
  status: string;
  /** Bookings: the gaps in braces are filled in for each. Left out for one record. */
  several?: Several;
}

/**
 * Before the status changes: its mail, to edit or leave out.
 * @param mail none where the customer has no address or the status no mail
 */
export function StatusDialog(props: StatusProps & { mail: FilledText | undefined }) {
  const { status, mail, several, ...rest } = props;
  const [isMailed, setMailed] = useState(mail !== undefined);
  const name = statusName(status);
  return (
    <FormDialog
      title={several ? `Set ${several.count} bookings to ${name}` : `Set to ${name}`}
      submit={`Set to ${name}${isMailed ? " and send mail" : ""}`}
      fields={[["intent", "status"], ["status", status], ...(several?.fields ?? [])]}
      {...rest}
    >
      {!mail && <p>No mail is sent with this status.</p>}
      {mail && (
        <CheckBox
          name={several ? "tell" : "send"}
          value="on"
          label={several ? "Send this mail to each customer" : "Send this mail"}
          checked={isMailed}
          onChange={setMailed}
        />
      )}
      {mail && (
        <fieldset className="mt-2.5 grid gap-4" disabled={!isMailed} hidden={!isMailed}>
          {several && <p>Words in braces are filled in for each customer.</p>}
          <Field name="subject" autoComplete="off" defaultValue={mail.subject} />
          <TextField name="answer" rows={10} maxLength={10_000} defaultValue={mail.text} />
        </fieldset>
      )}
    </FormDialog>
  );
}

/** Of the data of a record's page. */
type Read = () => { found?: { answers: { statusMails: Partial<Record<string, FilledText>> } } };
const recordData = pageData<Read>("/admin/:records/:id", noSearch);

type OneProps = StatusProps & { record: { records: string; id: string } };

/** For one record, whose mail is read first where it is not open. */
export function RecordStatusDialog({ record, ...rest }: OneProps) {
  const { data } = useQuery(recordData.queryOf(record, ""));
  const mail = data?.found?.answers.statusMails[rest.status];
  const path = href("/admin/:records/:id", record);
  return data ? <StatusDialog {...rest} mail={mail} path={path} /> : null;
}

export function NoteDialog({ count, fields, ...rest }: DialogProps & Several) {
  return (
    <FormDialog
      title={count > 1 ? `Add a note to ${count} records` : "Add a note"}
      submit="Add note"
      fields={[["intent", "note"], ...fields]}
      {...rest}
    >
      <TextField name="text" rows={4} maxLength={10_000} autoFocus />
      <CheckBox name="call" label="This was a call" />
    </FormDialog>
  );
}

type ReminderProps = Pick<FormProps, "submit"> & DialogProps & { fields?: SentFields };

/** An own time for a reminder. */
export function ReminderDialog({ fields = [], ...rest }: ReminderProps) {
  const [day, setDay] = useState("");
  const field = "input-box min-h-10.5 w-full min-w-0 px-2.5";
  return (
    <FormDialog
      title={ownReminder.label}
      fields={[["intent", "reminder"], ["reminder", ownReminder.id], ...fields]}
      {...rest}
    >
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
