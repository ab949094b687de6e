import { createContext, useContext, useEffect, useEffectEvent } from "react";
import { useFetcher, useLocation, useNavigate } from "react-router";
import type { StatusMails } from "#app/desk/bookings/tell-by-mail.tsx";
import type { EditOutcome } from "#app/desk/edit/answer-edit.server.ts";
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

/** The key of what is done to a row; the page uses it too, as the row may go before the answer. */
export const rowFetcher = "row";

/**
 * A form that is sent without leaving the page. It says what became of it, and moves on where an
 * answer leads.
 * @param onDone called when what was asked for is stored
 * @param key for forms that come and go, of which the page waits for the answer
 */
export function useFollowUp(say: RecordList["say"], onDone: () => void = () => {}, key?: string) {
  const fetcher = useFetcher<EditOutcome>(key === undefined ? {} : { key });
  const { data: answer } = fetcher;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const receive = useEffectEvent((outcome: EditOutcome) => {
    say(outcome);
    if (!outcome.said) return;
    onDone();
    const { next = pathname + search } = outcome;
    if (next !== pathname + search) navigate(next, { preventScrollReset: true });
  });
  useEffect(() => {
    if (answer) receive(answer);
  }, [answer]);
  const { Form, submit, state } = fetcher;
  return { Form, submit, isBusy: state !== "idle", answer };
}
