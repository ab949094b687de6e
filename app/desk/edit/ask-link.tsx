import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/button.tsx";
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
  /** What stands in the dialog, with a `CloseButton` for "no". */
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
