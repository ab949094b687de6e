import { type ReactNode, useState } from "react";
import { href, useLocation } from "react-router";
import { Answers } from "#app/desk/edit/ask-link.tsx";
import { deletion } from "#app/desk/edit/delete-link.tsx";
import { useMay } from "#app/desk/frame/use-may.ts";
import { boxValue, useSelection } from "#app/desk/records/selection.tsx";
import { useFollowUp, useRecordList } from "#app/desk/records/use-follow-up.ts";
import { lossOfAll, mayDelete } from "#app/domain/records/record-kind.ts";
import { Dialog, showModal } from "#app/ui/dialog.tsx";

const fetcherKey = "delete-ticked";

/**
 * Deletes the ticked spam after a question: in a dialog, or without script on the page that the
 * list's own form leads to. The question has a form too, so it stands outside the list's.
 */
export function useDeleteTicked(): { button?: ReactNode; question?: ReactNode } {
  const { kind, say } = useRecordList();
  const { selected, clear } = useSelection();
  const [isAsking, setAsking] = useState(false);
  const { search } = useLocation();
  useFollowUp(say, clear, fetcherKey);
  const isQuarantine = new URLSearchParams(search).get("status") === "spam";
  const isAllowed = useMay("deletion");
  if (!isAllowed || !isQuarantine || !mayDelete(kind, "spam")) return {};
  const action = href("/admin/:records/delete", { records: kind.slug });
  return {
    button: (
      <button
        className="delete-link"
        type="submit"
        formMethod="get"
        formAction={action}
        onClick={(event) => {
          event.preventDefault();
          setAsking(true);
        }}
      >
        Delete<span className="sr-only"> what is selected</span>
      </button>
    ),
    question: isAsking && (
      <Dialog title={deletion.title} ref={showModal} onClose={() => setAsking(false)}>
        <Answers
          {...deletion}
          no="Keep them"
          action={action}
          text={lossOfAll(kind, selected.length)}
          fetcherKey={fetcherKey}
        >
          {selected.map((record) => (
            <input key={record.id} type="hidden" name="record" value={boxValue(record)} />
          ))}
        </Answers>
      </Dialog>
    ),
  };
}
