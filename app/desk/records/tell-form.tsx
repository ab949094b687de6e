import { useState } from "react";
import { Link, useLocation } from "react-router";
import { useFollowUp, useRecordList } from "#app/desk/records/use-follow-up.ts";
import { type Status, statusName } from "#app/domain/records/record-kind.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/form.tsx";

interface Props {
  tell: { status: Status; mail: { subject: string; text: string } | undefined };
  answerKey: string;
  answered: FormAnswer | undefined;
}

/** Before a booking's status changes: the mail that its customer gets, to change or leave out. */
export function TellForm({ tell: { status, mail }, answerKey, answered }: Props) {
  // The same through live readings and retries, so that a mail sent twice is one.
  const [key] = useState(answered?.values.answer_id ?? answerKey);
  const { pathname, search } = useLocation();
  const rest = new URLSearchParams(search);
  rest.delete("status-to");
  const { say } = useRecordList();
  const { Form, isBusy, answer } = useFollowUp(say);
  const { errors, values } = answer ?? answered ?? { errors: {}, values: {} };
  const { subject, answer: text } = errors as Record<string, string>;
  return (
    <section className="record-part tell-form" aria-labelledby="tell-customer">
      <h3 id="tell-customer">Set to {statusName(status)}</h3>
      <Form method="post" aria-busy={isBusy}>
        <input type="hidden" name="status" value={status} />
        <input type="hidden" name="answer_id" value={key} />
        {mail ? (
          <>
            <label className="flex items-center gap-3">
              <input className="tick" type="checkbox" name="send" value="on" defaultChecked />
              Send this mail to the customer
            </label>
            <label htmlFor="tell-subject">Subject</label>
            <input
              id="tell-subject"
              name="subject"
              maxLength={200}
              defaultValue={values.subject ?? mail.subject}
              aria-describedby={subject ? "tell-subject-error" : undefined}
            />
            <FieldError id="tell-subject-error">{subject}</FieldError>
            <label htmlFor="tell-text">Mail</label>
            <textarea
              id="tell-text"
              name="answer"
              rows={8}
              maxLength={10_000}
              defaultValue={values.answer ?? mail.text}
              aria-describedby={text ? "tell-text-error" : undefined}
            />
            <FieldError id="tell-text-error">{text}</FieldError>
          </>
        ) : (
          <p>No mail goes out with this.</p>
        )}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" variant="green" size={38} name="intent" value="status">
            Save
          </Button>
          <Link to={{ pathname, search: rest.toString() }} preventScrollReset>
            Leave it as it is
          </Link>
        </div>
      </Form>
    </section>
  );
}
