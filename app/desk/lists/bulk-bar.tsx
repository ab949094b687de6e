import { type ComponentProps, type ReactNode, type RefObject, useRef, useState } from "react";
import { useLocation, useParams } from "react-router";
import type { Sent, SentFields } from "#app/desk/forms/post-form.tsx";
import { useBranchOptions } from "#app/desk/frame/use-branches.tsx";
import { useMay } from "#app/desk/frame/use-may.ts";
import { useSelection } from "#app/desk/lists/selection.ts";
import { DeleteButton } from "#app/desk/record/delete-button.tsx";
import { NoteDialog, ReminderDialog } from "#app/desk/record/dialogs.tsx";
import { mostAtOnce, recordToken } from "#app/desk/record/record-token.ts";
import {
  assigneeOptions,
  hasMail,
  useFollowUp,
  useRecordList,
} from "#app/desk/record/use-follow-up.ts";
import { AnchoredMenu } from "#app/desk/ui/floating.tsx";
import { KeyHint, useKeys } from "#app/desk/ui/keys.tsx";
import { lazily } from "#app/desk/ui/lazily.tsx";
import { currentRow } from "#app/desk/ui/row-keys.ts";
import { doneStatus, lossOf, mayDelete, statusName } from "#app/domain/records/record-kind.ts";
import { offerReminders, ownReminder } from "#app/domain/records/reminder.ts";
import { formatNumber } from "#app/lib/format.ts";

// The list need not wait for what a choice in a menu opens.
const RecordStatusDialog = lazily(() => import("#app/desk/record/record-status-dialog.tsx"));
const StatusDialog = lazily(() => import("#app/desk/record/status-dialog.tsx"));

type Asked = "status" | "assignment" | "branch" | "reminder" | "note";

/** Records as a form sends them: one by one, or as all that the list finds. */
interface Targets {
  count: number;
  fields: SentFields;
}

/** `chosen` in the menu: a status whose mail is shown first, or the own time of a reminder. */
interface Asking {
  what: Asked;
  targets: Targets;
  chosen?: string;
}

/**
 * Changes all selected records at once. It replaces the pager in the list's foot while one is
 * selected, so that nothing moves.
 */
export function BulkBar() {
  const { count, elsewhere, isFound, clear } = useSelection();
  const bar = useRef<HTMLFieldSetElement>(null);
  const { ask, finish, finished, isBusy, dialog } = useTriage(bar);
  const asking = (asks: Asked) => ({ "data-asks": asks, onClick: () => ask(asks) });
  return (
    <>
      <p className="sr-only" role="status">
        {count > 0 && `${formatNumber(count)} selected`}
      </p>
      {count > 0 && (
        <fieldset
          ref={bar}
          aria-busy={isBusy}
          aria-label="Selected records"
          className="flex min-w-0 flex-wrap items-center gap-x-3 bg-ticked px-4 py-2 max-tablet:py-1 @max-[600px]/table:gap-x-2"
        >
          <p className="mr-1 font-medium whitespace-nowrap" aria-hidden="true">
            {formatNumber(count)} selected
            {elsewhere > 0 && !isFound && `, ${elsewhere} on other pages`}
          </p>
          <SelectFound />
          <div className="-m-1 flex min-w-0 items-center overflow-x-auto p-1 max-tablet:order-1 max-tablet:[scrollbar-width:none]">
            {finished && (
              <BulkButton label={statusName(finished)} letter="e" data-first onClick={finish} />
            )}
            <BulkButton label="Status" letter="s" {...asking("status")} />
            <BulkButton label="Assign" letter="a" {...asking("assignment")} />
            <BulkButton label="Branch" {...asking("branch")} />
            <BulkButton label="Reminder" {...asking("reminder")} />
            <BulkButton label="Note" letter="n" {...asking("note")} />
            <ExportSelected />
          </div>
          <DeleteSelected />
          <button
            type="button"
            className="inline-flex min-h-8.5 cursor-pointer items-center text-ink-soft @max-[980px]/table:ml-auto"
            onClick={clear}
          >
            Clear <Key>Esc</Key>
          </button>
        </fieldset>
      )}
      {dialog}
    </>
  );
}

/** Once a page is selected whole: all that the list finds. */
function SelectFound() {
  const { offered, selectFound } = useSelection();
  if (!offered) return null;
  const { count, more } = offered;
  if (more || count > mostAtOnce) {
    const most = formatNumber(mostAtOnce);
    return <p className="text-ink-soft">Narrow the list to {most} to select all found.</p>;
  }
  return (
    <button type="button" className="text-button" onClick={selectFound}>
      Select all {formatNumber(count)} found
    </button>
  );
}

/** A form of its own, whose answer is a file. */
function ExportSelected() {
  const { fields } = useSelection();
  const { csv } = useRecordList();
  if (!useMay("exports")) return null;
  return (
    <form method="post" action={csv}>
      {fields.map(([name, value]) => (
        <input key={value} type="hidden" name={name} value={value} />
      ))}
      <BulkButton label="Export" type="submit" />
    </form>
  );
}

interface ButtonProps extends Pick<ComponentProps<"button">, "onClick" | "type"> {
  label: string;
  letter?: string;
  /** The menu of its key opens beside it. */
  "data-asks"?: Asked;
  "data-first"?: true;
}

function BulkButton({ label, letter, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      aria-keyshortcuts={letter}
      className="inline-flex min-h-8.5 cursor-pointer items-center rounded-control px-2 font-medium text-board hover:bg-ticked-line data-[first]:bg-card data-[first]:shadow-[inset_0_0_0_1.5px_var(--color-board)] max-tablet:min-h-10.5"
      {...rest}
    >
      {label} {letter && <Key>{letter}</Key>}
    </button>
  );
}

/** Not where there is no room, on a phone or beside an open record. */
function Key({ children }: { children: ReactNode }) {
  return (
    <span className="ml-2 @max-[860px]/table:hidden">
      <KeyHint>{children}</KeyHint>
    </span>
  );
}

/** Spam alone is deleted from a list. */
function DeleteSelected() {
  const { kind, path } = useRecordList();
  const { records, fields, isFound, clear } = useSelection();
  const isSpam = new URLSearchParams(useLocation().search).get("status") === "spam";
  if (!isSpam || isFound || !mayDelete(kind, "spam")) return null;
  const loses = lossOf(kind, records.length);
  return <DeleteButton record={path} name="selected" {...{ loses, fields }} onDone={clear} />;
}

/** Presses a button of the open record. @returns false where there is none */
function click(selector: string): boolean {
  const button = document.querySelector<HTMLElement>(selector);
  button?.click();
  return button !== null;
}

const noReminder = { id: "none", label: "Mark reminder done" };

/**
 * Changes records at one keystroke: those that are selected, else the one in whose row the keyboard
 * is, else the open one.
 * @param bar the buttons, beside which its menus open
 */
function useTriage(bar: RefObject<HTMLElement | null>) {
  const { records: selected, ticked, rows, select, clear, isFound, ...selection } = useSelection();
  const list = useRecordList();
  const [asking, setAsking] = useState<Asking>();
  const anchor = useRef<Element>(null);
  const deselect = (sent: Sent) => {
    const done = [...sent].map(([, value]) => value);
    if (isFound) return clear();
    const rest = selected.filter((record) => !done.includes(recordToken(record)));
    if (rest.length < selected.length) select(rest);
  };
  const { send, isBusy } = useFollowUp(deselect, list.path);
  const sendFor = (targets: Targets, fields: Record<string, string>) =>
    void send([...Object.entries(fields), ...targets.fields]);
  const { view, records: of } = useParams();

  const readTargets = (): Targets => {
    if (selected.length > 0) return selection;
    const row = rows.find(({ id }) => id === currentRow()?.dataset.id);
    const open = document.querySelector<HTMLElement>("[data-record]")?.dataset.record;
    const one = row ? recordToken(row) : open && (view ? `${of}/${open}` : open);
    return one ? { count: 1, fields: [["record", one]] } : { count: 0, fields: [] };
  };
  const statusesOf = ({ fields }: Targets) => {
    return list.statusesOf(fields.flatMap(([name, value]) => (name === "record" ? value : [])));
  };
  const ask = (what: Asked) => {
    const targets = readTargets();
    if (targets.count === 0) return;
    // The button in the list's foot, the row, or the choice that a menu is about.
    anchor.current =
      bar.current?.querySelector(`[data-asks="${what}"]`) ??
      currentRow()?.querySelector("[data-row-link]") ??
      document.querySelector("#record-name");
    setAsking({ what, targets });
  };
  const finished = doneStatus(statusesOf(selection));
  const finish = () => {
    const targets = readTargets();
    const status = doneStatus(statusesOf(targets));
    // A booking has several statuses to follow.
    if (!status) ask("status");
    else if (targets.count > 0) sendFor(targets, { intent: "status", status });
  };
  const focusField = (selector: string): boolean => {
    const field = document.querySelector<HTMLElement>(selector);
    if (!field || ticked.size > 0) return false;
    field.focus();
    return true;
  };
  useKeys({
    e: () => (ticked.size === 0 && click("[data-key-e]")) || finish(),
    s: () => ask("status"),
    a: () => ask("assignment"),
    n: () => focusField("#note-text") || ask("note"),
    r: () => focusField("textarea[name=answer]") || click("[data-write-another]"),
    b: () => click("[data-book-for]"),
    q: () => click("[data-quote-for]"),
  });

  const branches = useBranchOptions();
  const dialogOf = ({ what, targets, chosen }: Asking) => {
    const { count } = targets;
    // The choice in a menu may have opened a dialog before the menu closes.
    const onClose = () => setAsking((now) => (now === asking ? undefined : now));
    const onAnswer = (fields: Record<string, string>) => {
      sendFor(targets, fields);
      onClose();
    };
    const [only] = targets.fields;
    const one = count === 1 && only?.[0] === "record" ? only[1].split(":") : undefined;
    const asked = { path: list.path, onDone: deselect, onClose };
    if (what === "note") return <NoteDialog {...targets} {...asked} />;
    if (chosen === ownReminder.id)
      return <ReminderDialog submit="Set reminder" fields={targets.fields} {...asked} />;
    if (chosen && one) {
      const [place = "", id = ""] = one;
      const record = { records: place.split("/").at(-2) ?? list.kind.slug, id };
      const onDone = () => deselect(targets.fields);
      return <RecordStatusDialog status={chosen} {...{ record, onDone, onClose }} />;
    }
    if (chosen) {
      const mail = list.mails.several[chosen];
      return <StatusDialog status={chosen} mail={mail} several={targets} {...asked} />;
    }
    const statuses = statusesOf(targets).map((id) => ({ id, label: statusName(id) }));
    const reminders = [...offerReminders(new Date()), ownReminder, noReminder];
    const [title, name, options] = {
      status: ["Status", "status", statuses] as const,
      assignment: ["Assign to", "assignee", assigneeOptions(list)] as const,
      branch: ["Branch", "branch", branches] as const,
      reminder: ["Reminder", "reminder", reminders] as const,
    }[what];
    return (
      <AnchoredMenu
        label={count > 1 ? `${title}, ${formatNumber(count)} records` : title}
        options={options}
        anchor={anchor}
        onClose={onClose}
        onChange={(id) => {
          const isAsked =
            what === "status" ? hasMail(list, id, one !== undefined) : id === ownReminder.id;
          // After the menu has closed: the dialog returns the focus to where it then is.
          if (isAsked) setTimeout(() => setAsking({ what, targets, chosen: id }));
          else onAnswer({ intent: what, [name]: id });
        }}
      />
    );
  };
  return { ask, finish, finished, isBusy, dialog: asking && dialogOf(asking) };
}
