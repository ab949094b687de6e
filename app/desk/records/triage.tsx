import { type RefObject, useRef, useState } from "react";
import { recordToken, useSelection } from "#app/desk/lists/selection.ts";
import { NoteDialog, StatusMailDialog } from "#app/desk/records/dialogs.tsx";
import { assigneeOptions, useFollowUp, useRecordList } from "#app/desk/records/use-follow-up.ts";
import { AnchoredMenu } from "#app/desk/ui/floating.tsx";
import { useKeys } from "#app/desk/ui/keys.tsx";
import { currentRow } from "#app/desk/ui/row-keys.ts";
import { statusName } from "#app/domain/records/record-kind.ts";

export type Asked = "status" | "assignment" | "note";
type Fields = Readonly<Record<string, string>>;

/** `mailed` is a status that is mailed to the customers: it is sent once the mail was shown. */
interface Asking {
  what: Asked;
  records: readonly string[];
  mailed?: string;
}

/**
 * Changes records at one keystroke: those that are selected, else the one in whose row the keyboard
 * is, else the open one.
 * @param bar the buttons, beside which its menus open
 */
export function useTriage(bar: RefObject<HTMLElement | null>) {
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
    r: () => focusField("textarea[name=answer]"),
    b: () => document.querySelector<HTMLElement>("[data-book-for]")?.click(),
  });

  const dialogOf = ({ what, records, mailed }: Asking) => {
    const count = records.length;
    const onClose = () => setAsking(undefined);
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
