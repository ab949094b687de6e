import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import type { EditOutcome } from "#app/desk/edit/answer-edit.server.ts";
import { currentRow, useListKeys } from "#app/desk/lists/list-keys.ts";
import AskTriage, { type Asked } from "#app/desk/records/ask-triage.tsx";
import { boxValue, type Selected, useSelection } from "#app/desk/records/selection.tsx";
import { useRecordList } from "#app/desk/records/use-follow-up.ts";

/** What is sent of a record: its number and id, as in the value of its box. */
type Target = string;

/**
 * What is done to records at one keystroke: those that are ticked, else the one in whose row the
 * keyboard is, else the one that is open.
 */
export function useTriage() {
  const { selected } = useSelection();
  const { statusesOf } = useRecordList();
  const [asking, setAsking] = useState<{ what: Asked; records: readonly Target[]; no: number }>();
  const { send, isBusy } = useSending();

  const readTargets = () => (selected.length > 0 ? selected.map(boxValue) : readCurrent());
  const ask = (what: Asked) => {
    const records = readTargets();
    if (records.length > 0) setAsking((last) => ({ what, records, no: (last?.no ?? 0) + 1 }));
  };
  const canBeDone = statusesOf(selected.map(boxValue)).includes("done");
  const finish = () => {
    const records = readTargets();
    // What a booking comes to next is no single word.
    if (!statusesOf(records).includes("done")) ask("status");
    else if (records.length > 0) send(records, { intent: "status", status: "done" });
  };
  useListKeys({
    e: finish,
    s: () => ask("status"),
    a: () => ask("assignment"),
    n: () => focusField("#note") || ask("note"),
    r: () => focusField("textarea[name=answer]"),
    b: () => document.querySelector<HTMLElement>("[data-book-for]")?.click(),
  });

  /** An open record has fields of its own to note and to answer in. */
  function focusField(selector: string): boolean {
    const field = document.querySelector<HTMLElement>(selector);
    if (!field || selected.length > 0) return false;
    field.focus();
    return true;
  }

  // A dialog of its own each time: the last one may be closed, and not have told so yet.
  const dialog = asking && (
    <AskTriage
      key={asking.no}
      {...asking}
      onAnswer={(fields) => send(asking.records, fields)}
      onClose={() => setAsking(undefined)}
    />
  );
  return { ask, finish, canBeDone, isBusy, dialog };
}

function readCurrent(): readonly Target[] {
  const box = currentRow()?.querySelector<HTMLInputElement>("input[name=record]");
  const open = document.querySelector<HTMLElement>("[data-record]")?.dataset.record;
  const record = box?.value ?? open;
  return record ? [record] : [];
}

type Fields = Readonly<Record<string, string>>;

/** Sends one change after the other: who is quicker than the network loses none. */
function useSending() {
  const { set, selected } = useSelection();
  const { say, path } = useRecordList();
  const { data: answer, state, submit } = useFetcher<EditOutcome>();
  const { search } = useLocation();
  const last = useRef(Promise.resolve());
  const sent = useRef<readonly Target[]>([]);
  const receive = useEffectEvent((outcome: EditOutcome) => {
    say(outcome);
    const isSent = (record: Selected) => sent.current.includes(boxValue(record));
    if (outcome.said) set(selected.filter(isSent), false);
  });
  useEffect(() => {
    if (answer) receive(answer);
  }, [answer]);
  const action = `${path}${search}`;
  const send = (records: readonly Target[], fields: Fields) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const record of records) form.append("record", record);
    last.current = last.current.then(() => {
      sent.current = records;
      return submit(form, { method: "post", action });
    });
  };
  return { send, isBusy: state !== "idle" };
}
