import { useId, useState } from "react";
import { PostForm } from "#app/desk/live/post-form.tsx";
import { useFollowUp } from "#app/desk/records/use-follow-up.ts";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { Dialog, DialogButtons } from "#app/desk/ui/dialog.tsx";
import { type Status, statusName } from "#app/domain/records/record-kind.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/form.tsx";

interface Props {
  status: Status;
  /** The mail that goes with it; none where the customer has no address or the status no mail. */
  mail: { subject: string; text: string } | undefined;
  /** The id of the mail, the same through retries, so that a mail sent twice is one. */
  answerKey: string;
  onClose(): void;
}

const field = "input-box w-full px-3 py-2";

/** Before a booking's status changes: the mail that its customer gets, to edit or leave out. */
export function StatusDialog({ status, mail, answerKey, onClose }: Props) {
  const id = useId();
  const [isMailed, setMailed] = useState(mail !== undefined);
  const { send, isBusy, answer } = useFollowUp(onClose);
  const errors = answer?.errors ?? {};
  const name = statusName(status);
  return (
    <Dialog
      title={`Set to ${name}`}
      isOpen
      onOpenChange={onClose}
      isKeyboardDismissDisabled={isBusy}
    >
      <PostForm className="mt-2.5 grid gap-2" send={send} isBusy={isBusy} data-ctrl-enter>
        <input type="hidden" name="intent" value="status" />
        <input type="hidden" name="status" value={status} />
        <input type="hidden" name="answer_id" value={answerKey} />
        {mail ? (
          <>
            <CheckBox
              name="send"
              value="on"
              checked={isMailed}
              onChange={setMailed}
              label="Send this mail to the customer"
            />
            <label htmlFor={`${id}-subject`}>Subject</label>
            <input
              className={field}
              id={`${id}-subject`}
              name="subject"
              maxLength={200}
              defaultValue={mail.subject}
              aria-describedby={errors.subject ? `${id}-subject-error` : undefined}
            />
            <FieldError id={`${id}-subject-error`}>{errors.subject}</FieldError>
            <label htmlFor={`${id}-text`}>Mail</label>
            <textarea
              className={field}
              id={`${id}-text`}
              name="answer"
              rows={8}
              maxLength={10_000}
              defaultValue={mail.text}
              aria-describedby={errors.answer ? `${id}-text-error` : undefined}
            />
            <FieldError id={`${id}-text-error`}>{errors.answer}</FieldError>
          </>
        ) : (
          <p>No mail is sent with this status.</p>
        )}
        <DialogButtons>
          <Button type="submit" variant="green" size={42} autoFocus>
            {isMailed ? `Set to ${name} and send mail` : `Set to ${name}`}
          </Button>
          <Button variant="outline" size={42} onClick={onClose}>
            Cancel
          </Button>
        </DialogButtons>
      </PostForm>
    </Dialog>
  );
}
