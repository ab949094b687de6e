import { createContext, useContext } from "react";
import { useLocation } from "react-router";
import type { StatusMails } from "#app/desk/bookings/tell-by-mail.tsx";
import type { EditOutcome } from "#app/desk/edit/answer-edit.server.ts";
import { useSend } from "#app/desk/live/use-send.ts";
import type { RecordKindDescription, Status } from "#app/domain/records/record-kind.ts";
import { nobody } from "#app/domain/records/record-query.ts";

/** What stands around a record: who could look after it, and where to say what became of it. */
export interface RecordList {
  kind: RecordKindDescription;
  /** Where it is sent what is to be done to ticked records. */
  path: string;
  /** What records may come to, by the values of their boxes: what all their kinds have in common. */
  statusesOf(records: readonly string[]): readonly Status[];
  staff: readonly { id: string; name: string }[];
  me: string;
  /** What customers hear by mail, by the new status; of most kinds nothing. */
  mails: StatusMails;
  /** The rows of this page, and how many there are in all while the page is the first. */
  rows: readonly { id: string }[];
  total: number | undefined;
  say(answer: EditOutcome): void;
}

export const RecordListContext = createContext<RecordList | undefined>(undefined);

export function useRecordList(): RecordList {
  const list = useContext(RecordListContext);
  if (!list) throw new Error("This stands in a list of records alone.");
  return list;
}

/** The possible assignees of a record: oneself first, then nobody, then the others. */
export function assigneeOptions({ staff, me }: Pick<RecordList, "staff" | "me">) {
  const others = staff.filter(({ id }) => id !== me);
  return [
    { value: me, label: "Me" },
    { value: nobody, label: "Nobody" },
    ...others.map(({ id, name }) => ({ value: id, label: name })),
  ];
}

/**
 * Sends forms about the open record, or to another page's action, and tells what became of it.
 * @param onDone called when what was asked for is stored
 */
export function useFollowUp(say: RecordList["say"], onDone: () => void = () => {}, path?: string) {
  const { pathname } = useLocation();
  return useSend(path ?? pathname, (outcome) => {
    say(outcome);
    if (outcome.said !== undefined) onDone();
  });
}
