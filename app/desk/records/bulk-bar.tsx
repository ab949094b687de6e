import { useState } from "react";
import { useLocation } from "react-router";
import { type ListContext, useFollowUp } from "#app/desk/records/use-follow-up.ts";
import type { RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { nobody } from "#app/domain/records/record-query.ts";
import { Button } from "#app/ui/button.tsx";

/** The form that the ticked boxes of a list belong to. */
export const bulkForm = "bulk";

/** What is done to all ticked records at once. It shows itself when one is ticked. */
export function BulkBar({
  kind,
  selection,
  context: { staff, me, say },
}: {
  kind: RecordKindDescription;
  selection: Selection;
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
      id={bulkForm}
      method="post"
      action={`/admin/${kind.slug}${search}`}
      aria-busy={isBusy}
      aria-label="Selected records"
    >
      {elsewhere.map(({ id, no }) => (
        <input key={id} type="hidden" name="record" value={`${no}:${id}`} />
      ))}
      <p className="no-script:hidden" role="status">
        {selected.size > 0 && `${selected.size} selected`}
        {elsewhere.length > 0 && `, ${elsewhere.length} further down`}
      </p>
      <button className="text-button" type="reset" onClick={selection.clear}>
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

/** A record that somebody ticked; kept when it leaves the page because newer ones came in. */
export interface Selected {
  id: string;
  no: number;
}

/** Which records are ticked. What comes in or changes meanwhile leaves them ticked. */
export function useSelection(rows: readonly Selected[]) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Selected>>(new Map());
  const isAll = rows.length > 0 && rows.every(({ id }) => selected.has(id));
  const set = (records: readonly Selected[], isTicked: boolean) =>
    setSelected((before) => {
      const after = new Map(before);
      for (const { id, no } of records) {
        if (isTicked) after.set(id, { id, no });
        else after.delete(id);
      }
      return after;
    });
  return {
    selected,
    /** Those that are ticked but stand on no row of this page. */
    elsewhere: [...selected.values()].filter(({ id }) => !rows.some((row) => row.id === id)),
    isAll,
    set,
    setAll: (isTicked: boolean) => set(rows, isTicked),
    clear: () => setSelected(new Map()),
  };
}

export type Selection = ReturnType<typeof useSelection>;
