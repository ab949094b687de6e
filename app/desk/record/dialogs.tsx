import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useState } from "react";
import { href } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { noSearch, pageData } from "#app/desk/live/page-data.ts";
import { PostForm, type Sent } from "#app/desk/live/post-form.tsx";
import { useFollowUp } from "#app/desk/record/use-follow-up.ts";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { Dialog, DialogButtons } from "#app/desk/ui/dialog.tsx";
import { KeyHint } from "#app/desk/ui/key-hint.tsx";
import type { FilledText } from "#app/domain/answers/fill-template.ts";
import { statusName } from "#app/domain/records/record-kind.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FormContext, TextField } from "#app/ui/form.tsx";

type FormProps = Omit<ComponentProps<typeof PostForm>, "title"> & {
  title: string;
  /** The words of its button. */
  submit: ReactNode;
  onClose(): void;
};

/** Ctrl+Enter sends it from anywhere in the dialog. */
export function FormDialog({ title, submit, onClose, children, ...form }: FormProps) {
  const close = () => form.isBusy || onClose();
  return (
    <Dialog title={title} isOpen onOpenChange={close} isKeyboardDismissDisabled={form.isBusy}>
      <PostForm className="mt-4" data-ctrl-enter {...form}>
        {children}
        <DialogButtons>
          <Button type="submit" variant="green" size={42}>
            {form.isBusy ? "Sending" : submit} <KeyHint>Ctrl Enter</KeyHint>
          </Button>
          <Button variant="outline" size={42} onClick={close}>
            Back
          </Button>
        </DialogButtons>
      </PostForm>
    </Dialog>
  );
}

interface StatusProps {
  status: string;
  /** None where the customer has no address or the status no mail. */
  mail: FilledText | undefined;
  /** Of the action, if not the page. */
  path?: string;
  /** Several bookings, as their list's form sends them: the gaps in braces are filled in for each. */
  several?: { count: number; fields: Exclude<Sent, FormData> };
  onDone?(sent: Sent): void;
  onClose(): void;
}

/** Before the status changes: its mail, to edit or leave out. */
export function StatusDialog({ status, mail, path, several, onDone, onClose }: StatusProps) {
  const [isMailed, setMailed] = useState(mail !== undefined);
  // The same for all retries, so that a mail that is sent twice is queued once.
  const [key] = useState(() => uuidv7());
  const done = (sent: Sent) => {
    onDone?.(sent);
    onClose();
  };
  const { send, isBusy, answer } = useFollowUp(done, path);
  const title = `Set ${several ? `${several.count} bookings ` : ""}to ${statusName(status)}`;
  const labels = { answer: "Mail" };
  return (
    <FormContext value={{ id: "status-mail", answer: isMailed ? answer : undefined, labels }}>
      <FormDialog
        title={title}
        submit={`Set to ${statusName(status)}${isMailed ? " and send mail" : ""}`}
        {...{ send, isBusy, onClose }}
      >
        {[
          ...(several?.fields ?? []),
          ["intent", "status"],
          ["status", status],
          ["answer_id", key],
        ].map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        {mail ? (
          <div className="desk-fields">
            <CheckBox
              name={several ? "tell" : "send"}
              value="on"
              label={several ? "Send each customer this mail" : "Send this mail"}
              checked={isMailed}
              onChange={setMailed}
            />
            <fieldset className="mt-2.5 grid gap-4 disabled:opacity-60" disabled={!isMailed}>
              {several && <p>Words in braces are filled in for each customer.</p>}
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

/** Of the data of a record's page. */
type Read = () => { found?: { answers: { statusMails: Partial<Record<string, FilledText>> } } };
const recordData = pageData<Read>("/admin/:records/:id", noSearch);

/** For one record of a list, whose mail is read first; without one nothing is asked. */
export function ListedStatusDialog({
  record,
  ...rest
}: Omit<StatusProps, "mail" | "path"> & { record: { records: string; id: string } }) {
  const { data } = useQuery(recordData.queryOf(record, ""));
  const mail = data?.found?.answers.statusMails[rest.status];
  const path = href("/admin/:records/:id", record);
  return data ? <StatusDialog {...rest} mail={mail} path={path} /> : null;
}

interface NoteProps {
  /** About as many records. */
  count: number;
  onAnswer(fields: Record<string, string>): void;
  onClose(): void;
}

/** Sent without a wait for the answer. */
export function NoteDialog({ count, onAnswer, onClose }: NoteProps) {
  const [noteId] = useState(() => uuidv7());
  return (
    <FormDialog
      title={count > 1 ? `Add a note to ${count} records` : "Add a note"}
      submit="Add note"
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
