import type { ReactNode } from "react";
import { AskLink, CloseButton } from "#app/desk/edit/ask-link.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
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

/** Asks before it deletes. */
export function DeleteLink({
  name,
  ...deletion
}: Deletion & {
  /** Names the record to screen readers, in a table of Deletes. */
  name: string;
}) {
  const { action, next } = deletion;
  const keep = <CloseButton>Keep it</CloseButton>;
  return (
    <AskLink
      className="delete-link"
      href={`${action}?${new URLSearchParams({ next })}`}
      title={messages.deleteQuestion}
      question={<DeleteQuestion {...deletion} keep={keep} />}
    >
      <Icon name="trash" />
      Delete<span className="sr-only"> {name}</span>
    </AskLink>
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
