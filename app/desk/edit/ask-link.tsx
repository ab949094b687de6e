import { type ReactNode, useState } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog, showModal } from "#app/ui/dialog.tsx";

/** Asks before something is done: in a dialog, or without script on the page that it leads to. */
export function AskLink({
  href,
  className,
  title,
  question,
  children,
}: {
  href: string;
  className: string | undefined;
  title: string;
  /** What stands in the dialog, with `Answers`. */
  question: ReactNode;
  children: ReactNode;
}) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <a
        className={className}
        href={href}
        onClick={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        {children}
      </a>
      {isAsking && (
        <Dialog title={title} ref={showModal} onClose={() => setAsking(false)}>
          {question}
        </Dialog>
      )}
    </>
  );
}

/** The two answers to a question: a form that does it, and the way back. */
export function Answers({
  action,
  yes,
  no,
  variant,
  back,
  next,
  onSubmit,
}: {
  action: string;
  yes: string;
  no: string;
  variant: "green" | "danger";
  /** Where "no" leads; left out in a dialog, which it closes. */
  back?: string | undefined;
  /** Where the form leads. */
  next?: string;
  onSubmit?: () => void;
}) {
  return (
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
  );
}

/** Closes the dialog that it stands in. */
export function CloseButton({ children }: { children: ReactNode }) {
  return (
    <form method="dialog">
      <Button type="submit" variant="outline" size={42}>
        {children}
      </Button>
    </form>
  );
}
