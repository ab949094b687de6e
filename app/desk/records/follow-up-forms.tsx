import { Assignees } from "#app/desk/records/bulk-bar.tsx";
import { RecordBadge } from "#app/desk/records/record-value.tsx";
import { ResponsibilityForms } from "#app/desk/records/responsibility-forms.tsx";
import { Choice } from "#app/desk/records/saved-choice.tsx";
import { useRecordList } from "#app/desk/records/use-follow-up.ts";
import type { ListedRecord } from "#app/domain/records/list-records.server.ts";
import { isStatus } from "#app/domain/records/record-kind.ts";
import { nobody } from "#app/domain/records/record-query.ts";
import { statusName } from "#app/domain/records/status-name.ts";

/**
 * What becomes of a record, and who sees to it: a form each, so that two people who change one
 * thing each do not change the other back.
 */
export function FollowUpForms({ record }: { record: ListedRecord }) {
  const { kind, staff } = useRecordList();
  const { id, no, status, assignee } = record;
  // The keys of the list find here what to act on when the record is in no row.
  return (
    <div className="follow-up-forms" data-record={`${no}:${id}`}>
      <Choice
        name="status"
        label="Status"
        intent="status"
        value={status}
        // Of a booking, the customer may be told: the page shows the mail first.
        asksAt={kind.hasLines && "status-to"}
        shown={(value) => isStatus(kind, value) && <RecordBadge record={{ status: value }} />}
      >
        {kind.statuses.map((status) => (
          <option key={status} value={status}>
            {statusName(status)}
          </option>
        ))}
      </Choice>
      <Choice name="assignee" label="Assigned to" intent="assignment" value={assignee ?? nobody}>
        <Assignees />
        {assignee && !staff.some(({ id }) => id === assignee) && (
          <option value={assignee}>Somebody who left</option>
        )}
      </Choice>
      <ResponsibilityForms record={record} />
    </div>
  );
}
