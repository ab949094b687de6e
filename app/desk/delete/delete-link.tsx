import { useState } from "react";
import { DeleteQuestion } from "#app/desk/delete/delete-question.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog, showModal } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { messages } from "#content/messages.ts";

interface DeleteLinkProps {
  /** The page that asks without script, and takes the answer. */
  action: string;
  /** Where one is afterwards. */
  next: string;
  /** What the record is called, for people who hear a table of Deletes. */
  name: string;
  /** What is gone with it, in a sentence. */
  loses: string;
}

/** Asks before it deletes: in a dialog, or without script on a page of its own. */
export function DeleteLink({ action, next, name, loses }: DeleteLinkProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <a
        className="delete-link"
        href={`${action}?${new URLSearchParams({ next })}`}
        onClick={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        <Icon name="trash" />
        Delete<span className="sr-only"> {name}</span>
      </a>
      {isAsking && (
        <Dialog title={messages.deleteQuestion} ref={showModal} onClose={() => setAsking(false)}>
          <DeleteQuestion
            action={action}
            next={next}
            loses={loses}
            keep={
              <Button variant="outline" size={42} onClick={close}>
                Keep it
              </Button>
            }
          />
        </Dialog>
      )}
    </>
  );
}

function close({ currentTarget }: { currentTarget: Element }) {
  currentTarget.closest("dialog")?.close();
}
