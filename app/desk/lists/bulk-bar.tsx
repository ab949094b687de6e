import { type ComponentProps, type ReactNode, type RefObject, useRef, useState } from "react";
import { href, useLocation } from "react-router";
import { useMay } from "#app/desk/frame/use-may.ts";
import { recordToken, useSelection } from "#app/desk/lists/selection.ts";
import { NoteDialog, StatusMailDialog } from "#app/desk/record/dialogs.tsx";
import { assigneeOptions, useFollowUp, useRecordList } from "#app/desk/record/use-follow-up.ts";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { ConfirmDialog } from "#app/desk/ui/dialog.tsx";
import { AnchoredMenu } from "#app/desk/ui/floating.tsx";
import { KeyHint } from "#app/desk/ui/key-hint.tsx";
import { useKeys } from "#app/desk/ui/keys.tsx";
import { currentRow } from "#app/desk/ui/row-keys.ts";
import { lossOfAll, mayDelete, statusName } from "#app/domain/records/record-kind.ts";
import { messages } from "#content/messages.ts";

type Asked = "status" | "assignment" | "note";
type Fields = Readonly<Record<string, string>>;

/** `mailed` is a status that is mailed to the customers: it is sent once the mail was shown. */
interface Asking {
  what: Asked;
  records: readonly string[];
  mailed?: string;
}

/**
 * Changes all selected records at once. It replaces the pager in the list's foot while one is
 * selected, so that nothing moves.
 */
export function BulkBar() {
  const { ticked, elsewhere, clear } = useSelection();
  const bar = useRef<HTMLFieldSetElement>(null);
  const { ask, finish, canBeDone, isBusy, dialog } = useTriage(bar);
  const asking = (asks: Asked) => ({ "data-asks": asks, onClick: () => ask(asks) });
  const count = ticked.size;
  return (
    <>
      <p className="sr-only" role="status">
        {count > 0 && `${count} selected`}
      </p>
      {count > 0 && (
        <fieldset
          ref={bar}
          aria-busy={isBusy}
          aria-label="Selected records"
          className="flex min-h-13 flex-wrap items-center gap-x-3 bg-ticked px-4 max-tablet:min-h-15 @max-[600px]/table:gap-x-2"
        >
          <span className="@max-[600px]/table:hidden">
            <CheckBox label="Clear selection" isLabelHidden checked onChange={clear} />
          </span>
          <p className="mx-1 font-medium whitespace-nowrap" aria-hidden="true">
            {count} selected
            {elsewhere > 0 && `, ${elsewhere} on other pages`}
          </p>
          <div className="flex items-center gap-0.5">
            {canBeDone && <BulkButton label="Done" letter="e" data-first onClick={finish} />}
            <BulkButton label="Status" letter="s" {...asking("status")} />
            <BulkButton label="Assign" letter="a" {...asking("assignment")} />
            <BulkButton label="Note" letter="n" {...asking("note")} />
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

interface ButtonProps extends Pick<ComponentProps<"button">, "onClick"> {
  label: string;
  letter: string;
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
      {label} <Key>{letter}</Key>
    </button>
  );
}

/** Not where there is no room, on a phone or beside an open record. */
function Key({ children }: { children: ReactNode }) {
  return (
    <span className="ml-1.5 @max-[600px]/table:hidden">
      <KeyHint>{children}</KeyHint>
    </span>
  );
}

/** Deletes the selected spam after a question. */
function DeleteSelected() {
  const { kind } = useRecordList();
  const { records, clear } = useSelection();
  const [isOpen, setOpen] = useState(false);
  const { search } = useLocation();
  const path = `${href("/admin/:records", { records: kind.slug })}/delete`;
  const { send } = useFollowUp(clear, path);
  const isAllowed = useMay("deletion");
  const isQuarantine = new URLSearchParams(search).get("status") === "spam";
  if (!isAllowed || !isQuarantine || !mayDelete(kind, "spam")) return null;
  return (
    <>
      <button
        type="button"
        className="inline-flex min-h-8.5 cursor-pointer items-center px-2 font-medium text-alarm"
        onClick={() => setOpen(true)}
      >
        Delete<span className="sr-only"> selected</span>
      </button>
      <ConfirmDialog
        title={messages.deleteQuestion}
        text={lossOfAll(kind, records.length)}
        yes="Delete"
        variant="danger"
        isOpen={isOpen}
        onOpenChange={setOpen}
        onYes={() => send(records.map((record) => ["record", recordToken(record)]))}
      />
    </>
  );
}

/**
 * Changes records at one keystroke: those that are selected, else the one in whose row the keyboard
 * is, else the open one.
 * @param bar the buttons, beside which its menus open
 */
function useTriage(bar: RefObject<HTMLElement | null>) {
  const { records: selected, ticked, rows, change } = useSelection();
  const list = useRecordList();
  const [asking, setAsking] = useState<Asking>();
  const anchor = useRef<Element>(null);
  const { send, isBusy } = useFollowUp((sent) => {
    const done = [...sent].map(([, value]) => value);
    const rest = selected.filter((record) => !done.includes(recordToken(record)));
    if (rest.length < selected.length) change(new Set(rest.map(({ id }) => id)));
  }, list.path);
  const sendFor = (records: readonly string[], fields: Fields) =>
    void send([...Object.entries(fields), ...records.map((record) => ["record", record] as const)]);

  const readTargets = (): readonly string[] => {
    if (selected.length > 0) return selected.map(recordToken);
    const row = rows.find(({ id }) => id === currentRow()?.dataset.id);
    const open = document.querySelector<HTMLElement>("[data-record]")?.dataset.record;
    return row ? [recordToken(row)] : open ? [open] : [];
  };
  const ask = (what: Asked) => {
    const records = readTargets();
    if (records.length === 0) return;
    // The button in the list's foot, the row, or the choice that a menu is about.
    anchor.current =
      bar.current?.querySelector(`[data-asks="${what}"]`) ??
      currentRow()?.querySelector("[data-row-link]") ??
      document.querySelector("#record-name");
    setAsking({ what, records });
  };
  const canBeDone = list.statusesOf(selected.map(recordToken)).includes("done");
  const finish = () => {
    const records = readTargets();
    // A booking has several statuses to follow.
    if (!list.statusesOf(records).includes("done")) ask("status");
    else if (records.length > 0) sendFor(records, { intent: "status", status: "done" });
  };
  /** An open record has own fields for notes and replies. */
  const click = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
  const focusField = (selector: string): boolean => {
    const field = document.querySelector<HTMLElement>(selector);
    if (!field || ticked.size > 0) return false;
    field.focus();
    return true;
  };
  useKeys({
    e: finish,
    s: () => ask("status"),
    a: () => ask("assignment"),
    n: () => focusField("#note") || ask("note"),
    r: () => focusField("textarea[name=answer]") || click("[data-write-another]"),
    b: () => click("[data-book-for]"),
  });

  const dialogOf = ({ what, records, mailed }: Asking) => {
    const count = records.length;
    // The choice in a menu may have opened the dialog of the mail before the menu closes.
    const onClose = () => setAsking((now) => (now === asking ? undefined : now));
    const onAnswer = (fields: Fields) => {
      sendFor(records, fields);
      onClose();
    };
    const mail = mailed && list.mails[mailed];
    if (what === "note") return <NoteDialog {...{ count, onAnswer, onClose }} />;
    if (mail) return <StatusMailDialog status={mailed} {...{ mail, count, onAnswer, onClose }} />;
    const title = what === "status" ? "Status" : "Assign to";
    const options =
      what === "status"
        ? list.statusesOf(records).map((id) => ({ id, label: statusName(id) }))
        : assigneeOptions(list);
    return (
      <AnchoredMenu
        label={count > 1 ? `${title}, ${count} records` : title}
        options={options}
        anchor={anchor}
        onClose={onClose}
        onChange={(id) => {
          if (what === "assignment") onAnswer({ intent: what, assignee: id });
          else if (list.mails[id]) setAsking({ what, records, mailed: id });
          else onAnswer({ intent: what, status: id });
        }}
      />
    );
  };
  return { ask, finish, canBeDone, isBusy, dialog: asking && dialogOf(asking) };
}
