import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { type FormProps, useFetcher } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog, showModal } from "#app/ui/dialog.tsx";

interface Question {
  /** The page that asks without script, and takes the answer. */
  action: string;
  next?: string;
  text?: string;
  yes: string;
  no: string;
  variant: "green" | "danger";
  /** Sends the answer without leaving the page, by the fetcher of this key. */
  fetcherKey?: string;
}

/** Asks in a dialog, or without script on the page that it leads to. */
export function AskLink({
  className,
  title,
  children,
  ...question
}: Question & { className?: string | undefined; title: string; children: ReactNode }) {
  const { action, next } = question;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <a
        className={className}
        href={next ? `${action}?${new URLSearchParams({ next })}` : action}
        onClick={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        {children}
      </a>
      {isAsking && (
        <Dialog title={title} ref={showModal} onClose={() => setAsking(false)}>
          <Answers {...question} />
        </Dialog>
      )}
    </>
  );
}

/** A form that does what is asked about, and the way back: `back`, or out of the dialog. */
export function Answers({
  action,
  next,
  text,
  yes,
  no,
  variant,
  fetcherKey,
  back,
  children,
}: Question & { back?: string; children?: ReactNode }) {
  const AnswerForm = fetcherKey ? InPlaceForm : "form";
  return (
    <>
      {text && <p className="mt-2 max-w-[34em] text-ink-soft">{text}</p>}
      <div className="mt-5 flex flex-wrap gap-3">
        <AnswerForm method="post" action={action} id={fetcherKey}>
          {next && <input type="hidden" name="next" value={next} />}
          {children}
          <Button type="submit" variant={variant} size={42}>
            {yes}
          </Button>
        </AnswerForm>
        {back ? (
          <ButtonLink variant="outline" size={42} href={back}>
            {no}
          </ButtonLink>
        ) : (
          <CloseButton>{no}</CloseButton>
        )}
      </div>
    </>
  );
}

/**
 * Stays open until the answer has come, so that the second click of a double click hits nothing
 * that lies behind it; and sends itself once.
 * @param id the key of the fetcher
 */
function InPlaceForm({ id, action, children }: FormProps) {
  const { Form, state } = useFetcher(id === undefined ? {} : { key: id });
  const ref = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (state !== "idle") wasBusy.current = isSent.current;
    else if (wasBusy.current) ref.current?.closest("dialog")?.close();
  }, [state]);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    if (isSent.current) return event.preventDefault();
    isSent.current = true;
  };
  return (
    <Form method="post" action={action} ref={ref} onSubmit={send} aria-busy={state !== "idle"}>
      {children}
    </Form>
  );
}

export function CloseButton({ children }: { children: ReactNode }) {
  return (
    <form method="dialog">
      <Button type="submit" variant="outline" size={42}>
        {children}
      </Button>
    </form>
  );
}
