import { AskLink } from "#app/desk/edit/ask-link.tsx";
import { useMay } from "#app/desk/frame/use-may.ts";
import { Icon } from "#app/ui/icon.tsx";
import { messages } from "#content/messages.ts";

export const deletion = {
  title: messages.deleteQuestion,
  yes: "Delete",
  no: "Keep it",
  variant: "danger",
} as const;

/** Asks before it deletes. Screen readers hear the `name`, which tells a table's Deletes apart. */
export function DeleteLink({
  name,
  loses,
  ...form
}: {
  name: string;
  loses: string;
  action: string;
  next: string;
  fetcherKey?: string;
}) {
  if (!useMay("deletion")) return null;
  return (
    <AskLink className="delete-link" {...deletion} {...form} text={loses}>
      <Icon name="trash" />
      Delete<span className="sr-only"> {name}</span>
    </AskLink>
  );
}
