import { useTicked } from "#app/desk/live/use-still-list.ts";
import { bulkForm, useSelection } from "#app/desk/records/selection.tsx";
import { useDeleteTicked } from "#app/desk/records/use-delete-ticked.tsx";
import { useFollowUp, useRecordList } from "#app/desk/records/use-follow-up.ts";
import { nobody } from "#app/domain/records/record-query.ts";
import { statusName } from "#app/domain/records/status-name.ts";
import { Button } from "#app/ui/button.tsx";

/** What is done to all ticked records at once. It shows itself when one is ticked. */
export function BulkBar() {
  const { selected, elsewhere, clear } = useSelection();
  const { kind, me, say } = useRecordList();
  const { Form, isBusy } = useFollowUp(say, clear);
  useTicked(selected.length > 0);
  const deleting = useDeleteTicked();
  return (
    <>
      <Form
        className="bulk-bar"
        id={bulkForm}
        method="post"
        aria-busy={isBusy}
        aria-label="Selected records"
      >
        {elsewhere.map(({ id, no }) => (
          <input key={id} type="hidden" name="record" value={`${no}:${id}`} />
        ))}
        <p className="no-script:hidden" role="status">
          {selected.length > 0 && `${selected.length} selected`}
          {elsewhere.length > 0 && `, ${elsewhere.length} further down`}
        </p>
        <button className="text-button" type="reset" onClick={clear}>
          Clear
        </button>
        <div>
          <select name="status" aria-label="New status" defaultValue={kind.statuses[1]}>
            {kind.statuses.map((one) => (
              <option key={one} value={one}>
                {statusName(one)}
              </option>
            ))}
          </select>
          <Button type="submit" variant="green" size={34} name="intent" value="status">
            Change status
          </Button>
        </div>
        <div>
          <select name="assignee" aria-label="Who looks after them" defaultValue={me}>
            <Assignees />
          </select>
          <Button type="submit" variant="outline" size={34} name="intent" value="assignment">
            Assign
          </Button>
        </div>
        {deleting.button}
      </Form>
      {deleting.question}
    </>
  );
}

export function Assignees() {
  const { staff, me } = useRecordList();
  return (
    <>
      <option value={nobody}>Nobody</option>
      {staff.some(({ id }) => id === me) && <option value={me}>Me</option>}
      {staff
        .filter(({ id }) => id !== me)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </>
  );
}
