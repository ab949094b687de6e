import { useEffect, useState } from "react";
import { PostForm } from "#app/desk/live/post-form.tsx";
import { StatusDialog } from "#app/desk/record/dialogs.tsx";
import { RecordBadge } from "#app/desk/record/record-value.tsx";
import { assigneeOptions, useFollowUp, useRecordList } from "#app/desk/record/use-follow-up.ts";
import { Disclosure } from "#app/desk/ui/disclosure.tsx";
import { type Option, Select } from "#app/desk/ui/select.tsx";
import type { FilledText } from "#app/domain/answers/fill-template.ts";
import type { ListedRecord } from "#app/domain/records/list-records.server.ts";
import { statusName } from "#app/domain/records/record-kind.ts";
import { noBranch, nobody } from "#app/domain/records/record-query.ts";
import { formatWeekday } from "#app/lib/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { branches } from "#content/branches.ts";

interface Props {
  record: ListedRecord & { reminders: readonly Option[] };
  /** The mails to the customer, by the new status. */
  mails: Partial<Record<string, FilledText>>;
}

const branchOptions = [
  { id: noBranch, label: "None" },
  ...branches.map(({ id, name }) => ({ id, label: name })),
];

/**
 * Status, assignee, branch and reminder: each is saved as it is chosen, alone, so that two users
 * who change one thing each do not change the other back.
 */
export function RecordChoices({ record, mails }: Props) {
  const { kind, staff, me } = useRecordList();
  const { id, no, status, assignee, branch, reminder } = record;
  const [asked, setAsked] = useState<string>();
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
      className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(120px,1fr))] items-start gap-x-4 gap-y-3.5"
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
        // Of a booking, the customer may be notified: the mail is shown first.
        ask={kind.hasLines && setAsked}
      />
      <Choice
        label="Assigned to"
        intent="assignment"
        name="assignee"
        value={assignee ?? nobody}
        options={assignees}
      />
      <Choice label="Branch" intent="branch" value={branch || noBranch} options={branchOptions} />
      <div>
        <Choice
          label="Reminder"
          intent="reminder"
          value={reminder ? "kept" : "none"}
          options={[
            ...(reminder ? [{ id: "kept", label: nameReminder(reminder) }] : []),
            { id: "none", label: reminder ? "Mark reminder done" : "None" },
            ...record.reminders,
          ]}
        />
        {reminder && !reminder.isDue && (
          <p className="mt-1 text-[0.875rem] text-ink-soft">Resting until {reminder.words}</p>
        )}
        <OwnTime reminded={(assignee !== me && nameOf(assignee)) || "me"} />
      </div>
      {asked && (
        <StatusDialog status={asked} mail={mails[asked]} onClose={() => setAsked(undefined)} />
      )}
    </div>
  );
}

interface ChoiceProps extends Record<"label" | "intent" | "value", string> {
  /** Of the field, if not as the intent. */
  name?: string;
  options: readonly Option[];
  /** Takes the choice in place of the server. */
  ask?: ((value: string) => void) | undefined;
}

/** How long "Saved" is shown, in milliseconds. */
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
    if (next === value) return;
    if (ask) return ask(next);
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

/** @param reminded the name of the person to remind, for the button */
function OwnTime({ reminded }: { reminded: string }) {
  const { send, isBusy } = useFollowUp();
  const [day, setDay] = useState("");
  const field = "input-box min-h-9.5 w-full min-w-0 px-2.5";
  return (
    <Disclosure title="Pick date and time">
      <PostForm
        className="grid gap-1 text-[0.875rem] [&>label]:grid [&>label]:gap-1"
        send={send}
        isBusy={isBusy}
      >
        <input type="hidden" name="intent" value="reminder" />
        <label>
          <span>Day{day && `: ${formatWeekday(day)}`}</span>
          <input
            className={field}
            name="day"
            type="date"
            required
            onChange={({ target }) => setDay(target.value)}
          />
        </label>
        <label>
          Time
          <input className={field} name="time" type="time" required defaultValue="10:00" />
        </label>
        <Button type="submit" variant="green" size={38} name="reminder" value="own">
          Remind {reminded}
        </Button>
      </PostForm>
    </Disclosure>
  );
}
