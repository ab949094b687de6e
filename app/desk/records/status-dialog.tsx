import { useState } from "react";
import { v7 as uuidv7 } from "uuid";
import { DeskFields } from "#app/desk/edit/desk-fields.tsx";
import { PostForm } from "#app/desk/live/post-form.tsx";
import { useFollowUp } from "#app/desk/records/use-follow-up.ts";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { Dialog, DialogButtons } from "#app/desk/ui/dialog.tsx";
import { type Status, statusName } from "#app/domain/records/record-kind.ts";
import { Button, SubmitButton } from "#app/ui/button.tsx";
import { Field, FormContext, TextField } from "#app/ui/form.tsx";

interface Props {
  status: Status;
  /** None where the customer has no address or the status no mail. */
  mail: { subject: string; text: string } | undefined;
  onClose(): void;
}

/** Before a booking's status changes: the mail to its customer, to edit or leave out. */
export function StatusDialog({ status, mail, onClose }: Props) {
  const title = `Set to ${statusName(status)}`;
  const [isMailed, setMailed] = useState(mail !== undefined);
  // The same for all retries, so that a mail that is sent twice is queued once.
  const [key] = useState(() => uuidv7());
  const { send, isBusy, answer } = useFollowUp(onClose);
  const close = () => isBusy || onClose();
  return (
    <Dialog title={title} isOpen onOpenChange={close} isKeyboardDismissDisabled={isBusy}>
      <FormContext value={{ id: "status-mail", answer, labels: { answer: "Mail" } }}>
        <PostForm className="mt-3" send={send} isBusy={isBusy} data-ctrl-enter>
          <input type="hidden" name="intent" value="status" />
          <input type="hidden" name="status" value={status} />
          <input type="hidden" name="answer_id" value={key} />
          {mail ? (
            <DeskFields>
              <CheckBox
                name="send"
                value="on"
                checked={isMailed}
                onChange={setMailed}
                label="Send this mail to the customer"
              />
              <fieldset className="mt-2.5 grid gap-4 disabled:opacity-60" disabled={!isMailed}>
                <Field name="subject" autoComplete="off" defaultValue={mail.subject} />
                <TextField name="answer" rows={8} maxLength={10_000} defaultValue={mail.text} />
              </fieldset>
            </DeskFields>
          ) : (
            <p>No mail is sent with this status.</p>
          )}
          <DialogButtons>
            <SubmitButton variant="green" size={42}>
              {isMailed ? `${title} and send mail` : title}
            </SubmitButton>
            <Button variant="outline" size={42} onClick={close}>
              Cancel
            </Button>
          </DialogButtons>
        </PostForm>
      </FormContext>
    </Dialog>
  );
}
