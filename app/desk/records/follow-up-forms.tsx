import { type ReactNode, useEffect, useRef, useState } from "react";
import { Assignees } from "#app/desk/records/bulk-bar.tsx";
import { type ListContext, useFollowUp } from "#app/desk/records/use-follow-up.ts";
import type { ListedRecord } from "#app/domain/records/list-records.server.ts";
import type { RecordKindDescription } from "#app/domain/records/record-kind.ts";
import { nobody } from "#app/domain/records/record-query.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/**
 * What becomes of a record, and who sees to it: a form each, so that two people who change one
 * thing each do not change the other back.
 */
export function FollowUpForms({
  kind,
  record,
  action,
  context: { staff, me, say },
}: {
  kind: RecordKindDescription;
  record: ListedRecord;
  action: string;
  context: ListContext;
}) {
  return (
    <div className="follow-up-forms">
      <Choice
        name="status"
        label="Status"
        intent="status"
        value={record.status}
        action={action}
        say={say}
      >
        {kind.statuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </Choice>
      <Choice
        name="assignee"
        label="With"
        intent="assignment"
        value={record.assignee ?? nobody}
        action={action}
        say={say}
      >
        <Assignees staff={staff} me={me} />
        {record.assignee && !staff.some(({ id }) => id === record.assignee) && (
          <option value={record.assignee}>Somebody who left</option>
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
  action,
  say,
  children,
}: {
  name: string;
  label: string;
  intent: string;
  value: string;
  action: string;
  say: ListContext["say"];
  children: ReactNode;
}) {
  const [chosen, setChosen] = useState<string>();
  // Somebody quick chose before the page's script had come.
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => setChosen(select.current?.value), []);
  const { Form, isBusy } = useFollowUp(say, () => setChosen(undefined));
  const isChanged = chosen !== undefined && chosen !== value;
  // What the record has come to by itself is no choice any more.
  if (chosen !== undefined && !isChanged) setChosen(undefined);
  return (
    <Form method="post" action={action} aria-busy={isBusy} data-changed={isChanged || undefined}>
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
