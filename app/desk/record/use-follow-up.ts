import { createContext, useContext, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { focusRow } from "#app/desk/live/frozen-list.tsx";
import { listSearch } from "#app/desk/live/page-data.ts";
import { type Sent, useSend } from "#app/desk/live/post-form.tsx";
import { useToasts } from "#app/desk/ui/toasts.tsx";
import type { FilledText } from "#app/domain/answers/fill-template.ts";
import type { RecordKindDescription, Status } from "#app/domain/records/record-kind.ts";
import { nobody } from "#app/domain/records/record-query.ts";

/** The list around a record. */
export interface RecordList {
  kind: RecordKindDescription;
  /** The address to which changes of its records are sent. */
  path: string;
  /** The address to which the export of selected ones is sent. */
  csv: string;
  /** The statuses that records can have: what all their kinds have in common. */
  statusesOf(records: readonly string[]): readonly Status[];
  /** The possible assignees. */
  staff: readonly { id: string; name: string }[];
  me: string;
  /** The mails to customers, by the new status; most kinds have none. */
  mails: Readonly<Record<string, FilledText>>;
  /** The rows of this page, and how many there are in all while the page is the first. */
  rows: readonly { id: string }[];
  total: number | undefined;
}

export const RecordListContext = createContext<RecordList | undefined>(undefined);

export function useRecordList(): RecordList {
  const list = useContext(RecordListContext);
  if (!list) throw new Error("useRecordList is used outside a list of records.");
  return list;
}

/** The possible assignees of a record: the user first, then nobody, then the others. */
export function assigneeOptions({ staff, me }: Pick<RecordList, "staff" | "me">) {
  const others = staff.filter(({ id }) => id !== me);
  return [
    { id: me, label: "Me" },
    { id: nobody, label: "Unassigned" },
    ...others.map(({ id, name }) => ({ id, label: name })),
  ];
}

/**
 * Sends forms about the open record, or to another page's action, and says what became of them.
 * Undo leads back to the record, or to its row where none is open.
 * @param onDone called when it is stored
 * @param onUndone called when it was taken back
 */
export function useFollowUp(
  onDone: (sent: Sent) => void = () => {},
  path?: string,
  onUndone = () => {},
) {
  const { pathname, search } = useLocation();
  const { path: list } = useRecordList();
  const navigate = useNavigate();
  const { say } = useToasts();
  // The list around undoes the changes of its records.
  const { send: sendUndo } = useSend(list, (outcome) => {
    say(outcome);
    if (outcome.said !== undefined) onUndone();
  });
  const undo = async (records: readonly string[]) => {
    const form = records.map((record) => ["record", record] as const);
    const { said } = await sendUndo([["intent", "undo"], ...form]);
    const [, id = ""] = records[0]?.split(":") ?? [];
    if (said === undefined || records.length > 1) return;
    const isBeside = pathname.endsWith(id) || window.location.pathname.startsWith(`${list}/`);
    if (isBeside)
      await navigate(`${list}/${id}${listSearch(search)}`, { preventScrollReset: true });
    // A mail that is back in its form has the focus.
    if (!document.activeElement?.matches("textarea")) focusRow(document.body, id);
  };
  return useSend(path ?? pathname, (outcome, sent) => {
    say(outcome, (records) => void undo(records));
    if (outcome.said !== undefined) onDone(sent);
  });
}

/** Text that this tab stores until it is empty again, whatever happens to the page meanwhile. */
export function useDraft(key: string, atFirst: string) {
  const [text, setText] = useState(atFirst);
  // The server does not know it.
  useEffect(() => {
    const stored = sessionStorage.getItem(key);
    if (stored) setText(stored);
  }, [key]);
  const change = (next: string) => {
    setText(next);
    if (next) sessionStorage.setItem(key, next);
    else sessionStorage.removeItem(key);
  };
  return [text, change] as const;
}
