import { useState } from "react";
import { href, useLocation, useNavigate, useParams } from "react-router";
import { type Sent, useSend } from "#app/desk/forms/post-form.tsx";
import { useMay } from "#app/desk/frame/use-may.ts";
import { ConfirmDialog } from "#app/desk/ui/desk-dialog.tsx";
import { listSearch } from "#app/desk/ui/detail-pane.tsx";
import { useToasts } from "#app/desk/ui/toasts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { questions } from "#content/questions.ts";

interface Props {
  /** The address of the record's page. */
  record: string;
  /** For screen readers, which hear several of these in a table. */
  name: string;
  /** The warning before it is deleted. */
  loses: string;
  /** Several records of a list, as a form sends them; `record` is the list's address then. */
  fields?: Sent;
  onDone?(): void;
}

/** Asks before it deletes. Its own page leads to the list then. Hidden without the permission. */
export function DeleteButton({ record, name, loses, fields = [], onDone }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { say } = useToasts();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { view, id } = useParams();
  const { send } = useSend(`${record}/delete`, async (outcome) => {
    say(outcome);
    if (outcome.said === undefined) return;
    onDone?.();
    if (!record.endsWith(`/${id}`)) return;
    const list = view
      ? href("/admin/desk/:view", { view })
      : record.slice(0, record.lastIndexOf("/"));
    await navigate(list + listSearch(search));
  });
  if (!useMay("deletion")) return null;
  return (
    <>
      <button
        type="button"
        className="inline-flex min-h-7.5 cursor-pointer items-center gap-2 font-medium whitespace-nowrap text-alarm hover:underline hover:underline-offset-4 [&_.icon]:w-4"
        onClick={() => setOpen(true)}
      >
        <Icon name="trash" />
        Delete<span className="sr-only"> {name}</span>
      </button>
      <ConfirmDialog
        title={questions.delete}
        text={loses}
        yes="Delete"
        variant="danger"
        isOpen={isOpen}
        onOpenChange={setOpen}
        onYes={() => send(fields)}
      />
    </>
  );
}
