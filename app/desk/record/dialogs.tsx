import { type ComponentProps, type ReactNode, useState } from "react";
import { FormDialog, type Sent, type SentFields } from "#app/desk/forms/post-form.tsx";
import { useFollowUp } from "#app/desk/record/use-follow-up.ts";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import type { FilledText } from "#app/domain/follow-up/fill-template.ts";
import { statusName } from "#app/domain/records/record-kind.ts";
import { ownReminder } from "#app/domain/records/reminder.ts";
import { formatWeekday } from "#app/lib/dates.ts";
import { formatCount } from "#app/lib/format.ts";
import { Field, TextField } from "#app/ui/form.tsx";

interface DialogProps {
  /** Of the action, if not the page. */
  path?: string;
  onDone?(sent: Sent): void;
  onClose(): void;
}

type FollowUpProps = DialogProps &
  Pick<
    ComponentProps<typeof FormDialog>,
    "title" | "text" | "submit" | "fields" | "labels" | "children"
  >;

function FollowUpDialog({ path, onDone, ...dialog }: FollowUpProps) {
  const done = (sent: Sent) => {
    onDone?.(sent);
    dialog.onClose();
  };
  return (
    <FormDialog
      sending={useFollowUp(done, path, undefined, true)}
      variant="green"
      labels={{ answer: "Mail", text: "Note" }}
      {...dialog}
    />
  );
}

/** Several records of a list, as its form sends them. */
interface Several {
  count: number;
  fields: SentFields;
}

export interface StatusProps extends DialogProps, Pick<FollowUpProps, "text"> {
  status: string;
  /** Bookings: the gaps in braces are filled in for each. Left out for one record. */
  several?: Several;
}

interface Mailed {
  mail: FilledText | undefined;
  /** The whole mail with these words. */
  letter?(words: FilledText): ReactNode;
}

/**
 * Before the status changes: its mail, to edit or leave out.
 * @param mail none where the customer has no address or the status no mail
 */
export function StatusDialog(props: StatusProps & Mailed) {
  const { status, mail, several, letter, ...rest } = props;
  const [isMailed, setMailed] = useState(mail !== undefined);
  const [words, setWords] = useState(mail ?? { subject: "", text: "" });
  const name = statusName(status);
  return (
    <FollowUpDialog
      title={several ? `Set ${formatCount(several.count, "booking")} to ${name}` : `Set to ${name}`}
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
          <Field
            name="subject"
            autoComplete="off"
            defaultValue={mail.subject}
            onChange={({ target }) => setWords({ ...words, subject: target.value })}
          />
          <TextField
            name="answer"
            rows={10}
            maxLength={10_000}
            defaultValue={mail.text}
            onChange={({ target }) => setWords({ ...words, text: target.value })}
          />
          {letter?.(words)}
        </fieldset>
      )}
    </FollowUpDialog>
  );
}

export function NoteDialog({ count, fields, ...rest }: DialogProps & Several) {
  return (
    <FollowUpDialog
      title={count > 1 ? `Add a note to ${formatCount(count, "record")}` : "Add a note"}
      submit="Add note"
      fields={[["intent", "note"], ...fields]}
      {...rest}
    >
      <TextField name="text" rows={4} maxLength={10_000} autoFocus />
      <CheckBox name="call" label="This was a call" />
    </FollowUpDialog>
  );
}

type ReminderProps = Pick<FollowUpProps, "submit"> & DialogProps & { fields?: SentFields };

/** An own time for a reminder. */
export function ReminderDialog({ fields = [], ...rest }: ReminderProps) {
  const [day, setDay] = useState("");
  return (
    <FollowUpDialog
      title={ownReminder.label}
      fields={[["intent", "reminder"], ["reminder", ownReminder.id], ...fields]}
      labels={{ day: day ? `Day: ${formatWeekday(day)}` : "Day" }}
      {...rest}
    >
      <div className="grid grid-cols-2 gap-4">
        <Field name="day" type="date" onChange={({ target }) => setDay(target.value)} />
        <Field name="time" type="time" defaultValue="10:00" />
      </div>
    </FollowUpDialog>
  );
}
