import { href } from "react-router";
import { DeleteButton } from "#app/desk/record/delete-button.tsx";
import { useFollowUp, useRecordList } from "#app/desk/record/use-follow-up.ts";
import type { ListedRecord } from "#app/domain/records/list-records.server.ts";
import { lossOf, mayDelete } from "#app/domain/records/record-kind.ts";
import { Button } from "#app/ui/button.tsx";

type Props = { record: Pick<ListedRecord, "id" | "no" | "values"> };

/** Spam leaves the quarantine: back to the others in one click, or for good after a question. */
export function SpamActions({ record: { id, no, values } }: Props) {
  const { kind } = useRecordList();
  const record = href("/admin/:records/:id", { records: kind.slug, id });
  const { send, isBusy } = useFollowUp(undefined, record);
  const release = () => isBusy || void send([["intent", "release"]]);
  const deletion = { record, name: String(no), loses: lossOf(kind, values.name ?? "") };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="outline" size={34} onClick={release}>
        Not spam<span className="sr-only"> {no}</span>
      </Button>
      {mayDelete(kind, "spam") && <DeleteButton {...deletion} />}
    </div>
  );
}
