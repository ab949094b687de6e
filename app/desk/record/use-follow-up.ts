import { createContext, useContext, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate, useParams } from "react-router";
import { v7 as uuidv7 } from "uuid";
import type { Undo } from "#app/desk/forms/answer-edit.server.ts";
import { type Sent, useSay, useSend } from "#app/desk/forms/post-form.tsx";
import { focusRow } from "#app/desk/live/frozen-list.tsx";
import { listSearch } from "#app/desk/ui/detail-pane.tsx";
import type { listMails } from "#app/domain/follow-up/fill-template.ts";
import type { RecordKindDescription, Status } from "#app/domain/records/record-kind.ts";
import { nobody } from "#app/domain/records/record-query.ts";
import type { ListedPage } from "#app/platform/lists/list.server.ts";

/** The list around a record. */
export interface RecordList {
  kind: RecordKindDescription;
  /** The address to which changes of its records are sent. */
  path: string;
  /** The address of a record beside the list; `list` is its kind's where the list has several. */
  hrefOf(record: { id: string; list?: string }): string;
  /** The address to which the export of selected ones is sent. */
  csv: string;
  /** The statuses that records can have: what all their kinds have in common. */
  statusesOf(records: readonly string[]): readonly Status[];
  /** The possible assignees. */
  staff: readonly { id: string; name: string }[];
  me: string;
  mails: ReturnType<typeof listMails>;
  /** As far as it is shown. */
  page: Pick<ListedPage<{ id: string; list?: string }>, "rows" | "start" | "matching">;
}

export const RecordListContext = createContext<RecordList | undefined>(undefined);

export function useRecordList(): RecordList {
  const list = useContext(RecordListContext);
  if (!list) throw new Error("useRecordList is used outside a list of records.");
  return list;
}

/** True if a status may have a mail: it is shown first. Applications are mailed one by one. */
export function hasMail({ mails }: RecordList, status: string, isOne: boolean): boolean {
  return status in mails.several || (isOne && mails.ofOne.includes(status));
}

/** The address to which changes of the open record are sent, whichever list is around it. */
export function useRecordPath(): string {
  const { records, id } = useParams();
  return `/admin/${records}/${id}`;
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
 * Sends forms about the open record, or to another page's action, and shows the result. Retries have
 * the same key, so that a text is stored once. Undo leads back to the record or its row.
 * @param onDone called when it is stored
 * @param onUndone called when it was undone and the record reloaded
 * @param showsFailure whether the form itself shows the reason of a refusal
 */
export function useFollowUp(
  onDone: (sent: Sent) => void = () => {},
  path?: string,
  onUndone = () => {},
  showsFailure = false,
) {
  const recordPath = useRecordPath();
  const { pathname, search } = useLocation();
  const { path: list, hrefOf } = useRecordList();
  const navigate = useNavigate();
  const say = useSay();
  const goBack = async ({ fields }: Undo) => {
    const records = fields.flatMap(([name, value]) => (name === "record" ? value : []));
    const [, of = "", id = ""] = /^(.+)\/\d+:([^:]+)/.exec(records[0] ?? "") ?? [];
    flushSync(onUndone);
    if (records.length > 1) return;
    const isBeside = pathname.endsWith(id) || window.location.pathname.startsWith(`${list}/`);
    const to = hrefOf({ id, list: of }) + listSearch(search);
    if (isBeside) await navigate(to, { preventScrollReset: true });
    // A mail that is back in its form has the focus.
    if (!document.activeElement?.matches("textarea")) focusRow(document.body, id);
  };
  const [key, setKey] = useState(() => uuidv7());
  const { send, ...state } = useSend(path ?? recordPath, (outcome, sent) => {
    const { failure: _, ...stored } = outcome;
    say(showsFailure ? stored : outcome, goBack);
    if (outcome.said === undefined) return;
    setKey(uuidv7());
    onDone(sent);
  });
  const sendWithKey = (sent: Sent) => {
    if (!(sent instanceof FormData)) return send([...sent, ["key", key]]);
    sent.set("key", key);
    return send(sent);
  };
  return { ...state, send: sendWithKey };
}
