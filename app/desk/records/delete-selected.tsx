import { useState } from "react";
import { href, useLocation } from "react-router";
import { useMay } from "#app/desk/frame/use-may.ts";
import { recordToken, useSelection } from "#app/desk/lists/selection.ts";
import { useFollowUp, useRecordList } from "#app/desk/records/use-follow-up.ts";
import { ConfirmDialog } from "#app/desk/ui/dialog.tsx";
import { lossOfAll, mayDelete } from "#app/domain/records/record-kind.ts";
import { messages } from "#content/messages.ts";

/** Deletes the selected spam after a question. */
export function DeleteSelected() {
  const { kind } = useRecordList();
  const { records, clear } = useSelection();
  const [isAsking, setAsking] = useState(false);
  const { search } = useLocation();
  const path = `${href("/admin/:records", { records: kind.slug })}/delete`;
  const { send } = useFollowUp(clear, path);
  const isAllowed = useMay("deletion");
  const isQuarantine = new URLSearchParams(search).get("status") === "spam";
  if (!isAllowed || !isQuarantine || !mayDelete(kind, "spam")) return null;
  return (
    <>
      <button
        type="button"
        className="inline-flex min-h-8.5 cursor-pointer items-center px-2 font-medium text-alarm"
        onClick={() => setAsking(true)}
      >
        Delete<span className="sr-only"> selected</span>
      </button>
      <ConfirmDialog
        title={messages.deleteQuestion}
        text={lossOfAll(kind, records.length)}
        yes="Delete"
        no="Keep them"
        variant="danger"
        isOpen={isAsking}
        onOpenChange={setAsking}
        onYes={async () => {
          await send(records.map((record) => ["record", recordToken(record)]));
        }}
      />
    </>
  );
}
