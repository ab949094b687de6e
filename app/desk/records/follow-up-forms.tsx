import { Assignees } from "#app/desk/records/bulk-bar.tsx";
import { RecordBadge } from "#app/desk/records/record-value.tsx";
import { Choice } from "#app/desk/records/saved-choice.tsx";
import { useFollowUp, useRecordList } from "#app/desk/records/use-follow-up.ts";
import type { ListedRecord } from "#app/domain/records/list-records.server.ts";
import { isStatus, statusName } from "#app/domain/records/record-kind.ts";
import { noBranch, nobody } from "#app/domain/records/record-query.ts";
import { reminderChoices } from "#app/domain/records/reminder.ts";
import { Button } from "#app/ui/button.tsx";
import { Options } from "#app/ui/options.tsx";
import { branches } from "#content/branches.ts";

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
        <Options of={kind.statuses.map((status) => [status, statusName(status)])} />
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

/** A record's branch and its reminder. */
function ResponsibilityForms({ record }: { record: ListedRecord }) {
  const { branch, reminder, assignee } = record;
  const { staff, me } = useRecordList();
  const nameOf = (id: string | null) => staff.find((one) => one.id === id)?.name;
  const others =
    reminder && reminder.userId !== me ? `, ${nameOf(reminder.userId) ?? "somebody who left"}` : "";
  return (
    <>
      <Choice name="branch" label="Branch" intent="branch" value={branch || noBranch}>
        <option value={noBranch}>None</option>
        <Options of={branches.map(({ id, name }) => [id, name])} />
      </Choice>
      <div>
        <Choice
          name="reminder"
          label="Reminder"
          intent="reminder"
          value={reminder ? "kept" : "none"}
        >
          {reminder && (
            <option value="kept">
              {reminder.isDue && "Due: "}
              {reminder.words}
              {others}
            </option>
          )}
          <option value="none">{reminder ? "Done" : "None"}</option>
          <Options of={Object.entries(reminderChoices)} />
        </Choice>
        <OwnTime reminded={(assignee !== me && nameOf(assignee)) || "me"} />
      </div>
    </>
  );
}

/** @param reminded the name of the person to remind, for the button */
function OwnTime({ reminded }: { reminded: string }) {
  const { Form, isBusy } = useFollowUp(useRecordList().say);
  return (
    <details className="own-time">
      <summary className="staff-link">Own day and time</summary>
      <Form method="post" aria-busy={isBusy}>
        <input type="hidden" name="intent" value="reminder" />
        <label htmlFor="reminder-day">Day</label>
        <input id="reminder-day" name="day" type="date" required />
        <label htmlFor="reminder-time">Time</label>
        <input id="reminder-time" name="time" type="time" required defaultValue="10:00" />
        <Button type="submit" variant="green" size={38} name="reminder" value="own">
          Remind {reminded}
        </Button>
      </Form>
    </details>
  );
}
