import { type ComponentProps, useState } from "react";
import { FormDialog, type Sent, type SentFields } from "#app/desk/forms/post-form.tsx";
import { useFollowUp } from "#app/desk/record/use-follow-up.ts";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { ownReminder } from "#app/domain/records/reminder.ts";
import { formatWeekday } from "#app/lib/dates.ts";
import { formatCount } from "#app/lib/format.ts";
import { Field, TextField } from "#app/ui/form.tsx";

export interface DialogProps {
  /** Of the action, if not the page. */
  path?: string;
  onDone?(sent: Sent): void;
  onClose(): void;
}

export type FollowUpProps = DialogProps &
  Pick<
    ComponentProps<typeof FormDialog>,
    "title" | "text" | "submit" | "fields" | "labels" | "children"
  >;

/** A form about records in a dialog. */
export function FollowUpDialog({ path, onDone, ...dialog }: FollowUpProps) {
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
export interface Several {
  count: number;
  fields: SentFields;
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
