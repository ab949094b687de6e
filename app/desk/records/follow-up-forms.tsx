import { type ReactNode, useEffect, useRef, useState } from "react";
import { Assignees } from "#app/desk/records/bulk-bar.tsx";
import { useFollowUp, useRecordList } from "#app/desk/records/use-follow-up.ts";
import type { ListedRecord } from "#app/domain/records/list-records.server.ts";
import { nobody } from "#app/domain/records/record-query.ts";
import { statusName } from "#app/domain/records/status-name.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/**
 * What becomes of a record, and who sees to it: a form each, so that two people who change one
 * thing each do not change the other back.
 */
export function FollowUpForms({ record: { status, assignee } }: { record: ListedRecord }) {
  const { kind, staff } = useRecordList();
  return (
    <div className="follow-up-forms">
      <Choice name="status" label="Status" intent="status" value={status}>
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
    </div>
  );
}

/** One choice with its Save. It follows the record, until somebody chooses something else. */
function Choice({
  name,
  label,
  intent,
  value,
  children,
}: Record<"name" | "label" | "intent" | "value", string> & { children: ReactNode }) {
  const [chosen, setChosen] = useState<string>();
  // Somebody quick chose before the page's script had come.
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => setChosen(select.current?.value), []);
  const { Form, isBusy } = useFollowUp(useRecordList().say, () => setChosen(undefined));
  const isChanged = chosen !== undefined && chosen !== value;
  // What the record has come to by itself is no choice any more.
  if (chosen !== undefined && !isChanged) setChosen(undefined);
  return (
    <Form method="post" aria-busy={isBusy} data-changed={isChanged || undefined}>
      <label htmlFor={`record-${name}`}>{label}</label>
      <div className="select-box">
        <select
          ref={select}
          id={`record-${name}`}
          name={name}
          value={chosen ?? value}
          onChange={({ target }) => setChosen(target.value)}
        >
          {children}
        </select>
        <Icon name="chevron-down" />
      </div>
      <Button
        type="submit"
        variant={isChanged ? "green" : "outline"}
        size={42}
        name="intent"
        value={intent}
      >
        Save<span className="sr-only"> {label.toLowerCase()}</span>
      </Button>
    </Form>
  );
}
