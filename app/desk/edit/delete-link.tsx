import { type ReactNode, useState } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog, showModal } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { messages } from "#content/messages.ts";

interface Deletion {
  /** The page that asks without script, and takes the answer. */
  action: string;
  /** Where one is afterwards. */
  next: string;
  /** What is gone with it, in a sentence. */
  loses: string;
}

/** Asks before it deletes: in a dialog, or without script on a page of its own. */
export function DeleteLink({
  name,
  ...deletion
}: Deletion & {
  /** What the record is called, for people who hear a table of Deletes. */
  name: string;
}) {
  const { action, next } = deletion;
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
            {...deletion}
            keep={
              <form method="dialog">
                <Button type="submit" variant="outline" size={42}>
                  Keep it
                </Button>
              </form>
            }
          />
        </Dialog>
      )}
    </>
  );
}

/** What is lost, and the two answers to "Are you sure ?". */
export function DeleteQuestion({
  action,
  next,
  loses,
  keep = (
    <ButtonLink variant="outline" size={42} href={next}>
      Keep it
    </ButtonLink>
  ),
}: Deletion & { keep?: ReactNode }) {
  return (
    <>
      <p className="mt-2 max-w-[34em] text-ink-soft">{loses}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <form method="post" action={action}>
          <input type="hidden" name="next" value={next} />
          <Button type="submit" variant="danger" size={42}>
            Delete
          </Button>
        </form>
        {keep}
      </div>
    </>
  );
}
