import { useState } from "react";
import { Link } from "react-router";
import { FormDialog, useStore } from "#app/desk/forms/post-form.tsx";
import { bookingPath } from "#app/desk/frame/places.ts";
import { FailureLine } from "#app/desk/ui/failure-line.tsx";
import { KeyHint, useKeys } from "#app/desk/ui/keys.tsx";
import type { ShownRequest } from "#app/domain/own-rental/answer-request.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form.tsx";

interface Props {
  id: string;
  requests: readonly ShownRequest[];
}

const fieldsOf = (as: string, request: string) =>
  Object.entries({ intent: "answer-change", as, request });

/** The requests of the customer: `c` does the first, `d` declines it with a reason. */
export default function RequestsPart({ id, requests }: Props) {
  const [declined, setDeclined] = useState<ShownRequest>();
  const { send, isBusy, answer } = useStore(bookingPath(id));
  const declining = useStore(bookingPath(id), () => setDeclined(undefined));
  const act = (as: "done" | "noted", request = requests[0]?.id ?? "") => {
    if (!isBusy) void send(fieldsOf(as, request));
  };
  useKeys({ c: () => act("done"), d: () => setDeclined(requests[0]) });
  return (
    <section
      aria-label="Requested by the customer"
      className="mt-3 rounded-control border border-l-5 border-copper bg-fresh px-4 py-3"
    >
      {requests.map(({ id: request, said, since, rows, difference, why }, index) => (
        <div
          key={request}
          className="not-first:mt-3 not-first:border-t not-first:border-new-line not-first:pt-3"
        >
          <p className="text-body font-strong wrap-anywhere">{said}</p>
          <p className="text-ink-soft">Requested {since}</p>
          {rows.map(([label, was, is]) => (
            <p key={label} className="wrap-anywhere">
              {label}: {was} → <strong className="font-medium">{is}</strong>
            </p>
          ))}
          {difference && <p>Difference with GST: {difference}</p>}
          {why && <p className="text-copper-text">{why}</p>}
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
            {(
              [
                ["c", "Do it", "green", () => act("done", request)],
                ["d", "Decline", "outline", () => setDeclined(requests[index])],
              ] as const
            ).map(([key, label, variant, onClick]) => (
              <Button
                key={key}
                {...{ variant, onClick }}
                size={38}
                aria-keyshortcuts={index === 0 ? key : undefined}
              >
                {label}
                <span className="sr-only">: {said}</span>
                {index === 0 && <KeyHint>{key}</KeyHint>}
              </Button>
            ))}
            <Link className="staff-link" to={`/edit?booking=${id}`}>
              Change it otherwise<span className="sr-only">: {said}</span>
            </Link>
            <button type="button" className="staff-link" onClick={() => act("noted", request)}>
              Mark as done<span className="sr-only">: {said}</span>
            </button>
          </div>
        </div>
      ))}
      {answer?.failure && !isBusy && <FailureLine>{answer.failure}</FailureLine>}
      {declined && (
        <FormDialog
          title="Decline the request"
          text={`${declined.said}. The customer gets the reason by e-mail.`}
          sending={declining}
          submit="Decline and send"
          variant="danger"
          fields={fieldsOf("declined", declined.id)}
          onClose={() => setDeclined(undefined)}
        >
          <TextField name="reason" rows={3} maxLength={1_000} autoFocus />
        </FormDialog>
      )}
    </section>
  );
}
