import { Answers, AskLink } from "#app/desk/edit/ask-link.tsx";
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

/** Asks before it deletes. @param name tells screen readers which record, in a table of Deletes */
export function DeleteLink({ name, ...deletion }: Deletion & { name: string }) {
  const { action, next } = deletion;
  return (
    <AskLink
      className="delete-link"
      href={`${action}?${new URLSearchParams({ next })}`}
      title={messages.deleteQuestion}
      question={<DeleteQuestion {...deletion} />}
    >
      <Icon name="trash" />
      Delete<span className="sr-only"> {name}</span>
    </AskLink>
  );
}

/** What is lost, and the two answers to "Are you sure ?". */
export function DeleteQuestion({ loses, ...form }: Deletion & { back?: string }) {
  return (
    <>
      <p className="mt-2 max-w-[34em] text-ink-soft">{loses}</p>
      <Answers {...form} yes="Delete" no="Keep it" variant="danger" />
    </>
  );
}
