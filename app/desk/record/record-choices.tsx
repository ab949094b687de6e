import { useEffect, useState } from "react";
import { useBranchOptions } from "#app/desk/frame/use-branches.tsx";
import { ReminderDialog } from "#app/desk/record/dialogs.tsx";
import RecordStatusDialog from "#app/desk/record/record-status-dialog.tsx";
import { RecordBadge } from "#app/desk/record/record-value.tsx";
import {
  assigneeOptions,
  hasMail,
  useFollowUp,
  useRecordList,
} from "#app/desk/record/use-follow-up.ts";
import { type Option, Select } from "#app/desk/ui/select.tsx";
import type { ListedRecord } from "#app/domain/records/list-records.server.ts";
import { isClosed, statusName } from "#app/domain/records/record-kind.ts";
import { noBranch, nobody } from "#app/domain/records/record-query.ts";
import { ownReminder } from "#app/domain/records/reminder.ts";

type Props = { record: ListedRecord & { reminders: readonly Option[] } };

/**
 * Status, assignee, branch and reminder: each is saved as it is chosen, alone, so that two users
 * who change one thing each do not change the other back.
 */
export function RecordChoices({ record }: Props) {
  const list = useRecordList();
  const { kind, staff, me } = list;
  const { id, no, status, assignee, branch, reminder } = record;
  // A status whose mail is shown first, or the own time of a reminder.
  const [asked, setAsked] = useState<string>();
  const ask = (value: string) => {
    setAsked(value);
    return true;
  };
  const close = () => setAsked(undefined);
  const nameOf = (userId: string | null) => staff.find((one) => one.id === userId)?.name;
  const assignees = assigneeOptions({ staff, me });
  if (assignee && !nameOf(assignee)) assignees.push({ id: assignee, label: "Former colleague" });
  const nameReminder = ({ isDue, words, userId }: NonNullable<typeof reminder>) => {
    const whose = userId === me ? "" : `, ${nameOf(userId) ?? "former colleague"}`;
    return `${isDue ? "Due: " : ""}${words}${whose}`;
  };
  // The keys of the list find here the record to act on when it is in no row.
  return (
    <div
      className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(120px,1fr))] items-start gap-x-4 gap-y-4"
      data-record={`${no}:${id}`}
    >
      <Choice
        label="Status"
        intent="status"
        value={status}
        options={kind.statuses.map((status) => ({
          id: status,
          label: statusName(status),
          content: <RecordBadge record={{ status }} />,
        }))}
        ask={(next) => (isClosed(next) && clickClose()) || (hasMail(list, next, true) && ask(next))}
      />
      <Choice
        label="Assigned to"
        intent="assignment"
        name="assignee"
        value={assignee ?? nobody}
        options={assignees}
      />
      <Choice
        label="Branch"
        intent="branch"
        value={branch || noBranch}
        options={useBranchOptions(branch)}
      />
      <div>
        <Choice
          label="Reminder"
          intent="reminder"
          value={reminder ? "kept" : "none"}
          options={[
            ...(reminder ? [{ id: "kept", label: nameReminder(reminder) }] : []),
            { id: "none", label: reminder ? "Mark reminder done" : "None" },
            ...record.reminders,
            ownReminder,
          ]}
          ask={(next) => next === ownReminder.id && ask(next)}
        />
        {reminder && !reminder.isDue && (
          <p className="mt-1 text-note text-ink-soft">Resting until {reminder.words}</p>
        )}
      </div>
      {asked === ownReminder.id && (
        <ReminderDialog
          submit={`Remind ${(assignee !== me && nameOf(assignee)) || "me"}`}
          onClose={close}
        />
      )}
      {asked && asked !== ownReminder.id && (
        <RecordStatusDialog status={asked} record={{ records: kind.slug, id }} onClose={close} />
      )}
    </div>
  );
}

/** A fault is closed with what was done, for which its part asks. */
function clickClose(): boolean {
  const button = document.querySelector<HTMLElement>("[data-closes]");
  button?.click();
  return button !== null;
}

interface ChoiceProps extends Record<"label" | "intent" | "value", string> {
  /** Of the field, if not as the intent. */
  name?: string;
  options: readonly Option[];
  /** Takes a choice in place of the server. @returns whether it did */
  ask?(value: string): boolean;
}

/** The time for which "Saved" is shown, in milliseconds. */
const savedMs = 3_000;

/** It follows the record when a colleague changes it. */
function Choice({ label, intent, name = intent, value, options, ask }: ChoiceProps) {
  const [chosen, setChosen] = useState<string>();
  const [isSaved, setSaved] = useState(false);
  const { send, isBusy } = useFollowUp(() => setSaved(true));
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => setSaved(false), savedMs);
    return () => clearTimeout(timer);
  }, [isSaved]);
  const choose = async (next: string) => {
    if (next === value || ask?.(next)) return;
    setChosen(next);
    setSaved(false);
    await send([
      ["intent", intent],
      [name, next],
    ]);
    // From now on the record says what holds.
    setChosen(undefined);
  };
  return (
    <Select
      label={label}
      value={chosen ?? value}
      options={options}
      isBusy={isBusy}
      isSaved={isSaved}
      onChange={(next) => void choose(next)}
    />
  );
}
