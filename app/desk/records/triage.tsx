import { type RefObject, useRef, useState } from "react";
import { recordToken, useSelection } from "#app/desk/lists/selection.ts";
import { type Asked, AskTriage } from "#app/desk/records/ask-triage.tsx";
import { useFollowUp, useRecordList } from "#app/desk/records/use-follow-up.ts";
import { useKeys } from "#app/desk/ui/keys.tsx";
import { currentRow } from "#app/desk/ui/table.tsx";

type Fields = Readonly<Record<string, string>>;

/**
 * Changes records at one keystroke: those that are selected, else the one in whose row the keyboard
 * is, else the open one.
 * @param bar the buttons, beside which its menus open
 */
export function useTriage(bar: RefObject<HTMLElement | null>) {
  const { records: selected, ticked, rows, change } = useSelection();
  const { statusesOf, path } = useRecordList();
  const [asking, setAsking] = useState<{ what: Asked; records: readonly string[] }>();
  const anchor = useRef<Element>(null);
  const { send, isBusy } = useFollowUp((sent) => {
    const done = [...sent].map(([, value]) => value);
    const rest = selected.filter((record) => !done.includes(recordToken(record)));
    if (rest.length < selected.length) change(new Set(rest.map(({ id }) => id)));
  }, path);
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
    anchor.current = findAnchor(bar.current, what);
    setAsking({ what, records });
  };
  const canBeDone = statusesOf(selected.map(recordToken)).includes("done");
  const finish = () => {
    const records = readTargets();
    // A booking has several statuses to follow.
    if (!statusesOf(records).includes("done")) ask("status");
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

  const dialog = asking && (
    <AskTriage
      {...asking}
      anchor={anchor}
      onAnswer={(fields) => sendFor(asking.records, fields)}
      onClose={() => setAsking((now) => (now === asking ? undefined : now))}
    />
  );
  return { ask, finish, canBeDone, isBusy, dialog };
}

/** The button in the list's foot, the row, or the choice that a menu is about. */
function findAnchor(bar: HTMLElement | null, what: Asked): Element | null {
  return (
    bar?.querySelector(`[data-asks="${what}"]`) ??
    currentRow()?.querySelector("[data-row-link]") ??
    document.querySelector("#record-name")
  );
}
