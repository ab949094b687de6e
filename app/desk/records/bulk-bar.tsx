import { useState } from "react";
import { useLocation } from "react-router";
import { type ListContext, useFollowUp } from "#app/desk/records/use-follow-up.ts";
import type { Selection } from "#app/desk/records/use-selection.ts";
import type { RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { nobody } from "#app/domain/records/record-query.ts";
import { Button } from "#app/ui/button.tsx";

/** What is done to all ticked records at once. It shows itself when one is ticked. */
export function BulkBar({
  kind,
  selection,
  form,
  context: { staff, me, say },
}: {
  kind: RecordKindDescription;
  selection: Selection;
  form: string;
  context: ListContext;
}) {
  const { search } = useLocation();
  const { Form, isBusy } = useFollowUp(say, selection.clear);
  const [status, setStatus] = useState<string>(kind.statuses[1] ?? "");
  const [assignee, setAssignee] = useState(me);
  const { selected, elsewhere } = selection;
  return (
    <Form
      className="bulk-bar"
      id={form}
      method="post"
      action={`/admin/${kind.slug}${search}`}
      aria-busy={isBusy}
      aria-label="Selected records"
    >
      {elsewhere.map(({ id, no }) => (
        <input key={id} type="hidden" name="record" value={`${no}:${id}`} />
      ))}
      <p role="status">
        {selected.size > 0 && `${selected.size} selected`}
        {elsewhere.length > 0 && `, ${elsewhere.length} further down`}
      </p>
      <button className="bulk-clear" type="reset" onClick={selection.clear}>
        Clear
      </button>
      <div>
        <select
          name="status"
          aria-label="New status"
          value={status}
          onChange={({ target }) => setStatus(target.value)}
        >
          {kind.statuses.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
        <Button type="submit" variant="green" size={34} name="intent" value="status">
          Change status
        </Button>
      </div>
      <div>
        <select
          name="assignee"
          aria-label="Who looks after them"
          value={assignee}
          onChange={({ target }) => setAssignee(target.value)}
        >
          <Assignees staff={staff} me={me} />
        </select>
        <Button type="submit" variant="outline" size={34} name="intent" value="assignment">
          Assign
        </Button>
      </div>
    </Form>
  );
}

/** The choices of who looks after a record, oneself first. */
export function Assignees({ staff, me }: Pick<ListContext, "staff" | "me">) {
  return (
    <>
      <option value={nobody}>nobody</option>
      {staff.some(({ id }) => id === me) && <option value={me}>me</option>}
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
