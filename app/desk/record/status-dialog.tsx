import { type ReactNode, useState } from "react";
import {
  type DialogProps,
  FollowUpDialog,
  type FollowUpProps,
  type Several,
} from "#app/desk/record/dialogs.tsx";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import type { FilledText } from "#app/domain/follow-up/fill-template.ts";
import { statusName } from "#app/domain/records/record-kind.ts";
import { formatCount } from "#app/lib/format.ts";
import { Field, TextField } from "#app/ui/form.tsx";

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
export default function StatusDialog(props: StatusProps & Mailed) {
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
        <fieldset className="mt-2 grid gap-4" disabled={!isMailed} hidden={!isMailed}>
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
