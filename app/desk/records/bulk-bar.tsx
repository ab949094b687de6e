import { TellByMail } from "#app/desk/bookings/tell-by-mail.tsx";
import { useTicked } from "#app/desk/live/use-still-list.ts";
import type { Asked } from "#app/desk/records/ask-triage.tsx";
import { bulkForm, useSelection } from "#app/desk/records/selection.tsx";
import { useTriage } from "#app/desk/records/triage.tsx";
import { useDeleteTicked } from "#app/desk/records/use-delete-ticked.tsx";
import { assigneeOptions, useRecordList } from "#app/desk/records/use-follow-up.ts";
import { statusName } from "#app/domain/records/record-kind.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckBox } from "#app/ui/check-box.tsx";
import { Options } from "#app/ui/options.tsx";

interface BarAction {
  label: string;
  key: string;
  /** The fields for which it opens a menu. */
  what?: Asked;
}

const done: BarAction = { label: "Done", key: "e" };
const asks: readonly BarAction[] = [
  { what: "status", label: "Status", key: "s" },
  { what: "assignment", label: "Assign", key: "a" },
  { what: "note", label: "Note", key: "n" },
];

/**
 * What is done to all ticked records at once. While one is ticked it stands in place of the pager
 * in the list's foot, so that nothing moves.
 */
export function BulkBar() {
  const { selected, elsewhere, clear } = useSelection();
  const { ask, finish, canBeDone, isBusy, dialog } = useTriage();
  const isTicked = selected.length > 0;
  const actions = canBeDone ? [done, ...asks] : asks;
  const deleting = useDeleteTicked();
  useTicked(isTicked);
  // Without script the boxes are a form's, and so is this.
  return (
    <>
      <form
        className="bulk-bar"
        id={bulkForm}
        method="post"
        data-ticked={isTicked || undefined}
        aria-busy={isBusy}
        aria-label="Selected records"
        onSubmit={(event) => event.preventDefault()}
      >
        {isTicked && <CheckBox label="Untick all" checked onChange={clear} />}
        <p className="no-script:hidden" role="status">
          {isTicked && `${selected.length} ticked`}
          {elsewhere.length > 0 && `, ${elsewhere.length} further down`}
        </p>
        <div className="bulk-actions no-script:hidden">
          {actions.map(({ what, label, key }) => (
            <button
              key={key}
              className="bulk-action"
              type="button"
              data-asks={what}
              data-first={!what || undefined}
              aria-keyshortcuts={key}
              onClick={() => (what ? ask(what) : finish())}
            >
              {label} <kbd className="key">{key}</kbd>
            </button>
          ))}
        </div>
        {deleting.button}
        <button className="bulk-clear no-script:hidden" type="button" data-clear onClick={clear}>
          Clear <kbd className="key">Esc</kbd>
        </button>
        <PlainActions />
      </form>
      {dialog}
      {deleting.question}
    </>
  );
}

/** The same where no script runs: a choice and a button for each. */
function PlainActions() {
  const list = useRecordList();
  return (
    <div className="bulk-plain script:hidden">
      <select name="status" aria-label="New status" defaultValue={list.kind.statuses[1]}>
        <Options of={list.kind.statuses.map((one) => [one, statusName(one)])} />
      </select>
      <Button type="submit" variant="green" size={34} name="intent" value="status">
        Change status
      </Button>
      {list.kind.hasLines && <TellByMail mails={list.mails} />}
      <select name="assignee" aria-label="Who looks after them" defaultValue={list.me}>
        <Assignees />
      </select>
      <Button type="submit" variant="outline" size={34} name="intent" value="assignment">
        Assign
      </Button>
    </div>
  );
}

export function Assignees() {
  const options = assigneeOptions(useRecordList());
  return <Options of={options.map(({ value, label }) => [value, label])} />;
}
