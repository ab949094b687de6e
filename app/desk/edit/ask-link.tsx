import { type ReactNode, useState } from "react";
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
  onSubmit?: () => void;
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
  onSubmit,
  back,
}: Question & { back?: string }) {
  return (
    <>
      {text && <p className="mt-2 max-w-[34em] text-ink-soft">{text}</p>}
      <div className="mt-5 flex flex-wrap gap-3">
        <form method="post" action={action} onSubmit={onSubmit}>
          {next && <input type="hidden" name="next" value={next} />}
          <Button type="submit" variant={variant} size={42}>
            {yes}
          </Button>
        </form>
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

export function CloseButton({ children }: { children: ReactNode }) {
  return (
    <form method="dialog">
      <Button type="submit" variant="outline" size={42}>
        {children}
      </Button>
    </form>
  );
}
