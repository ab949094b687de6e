import { type RefObject, useState } from "react";
import {
  NoteDialog,
  StatusMailDialog,
  type TriageProps,
} from "#app/desk/records/triage-dialogs.tsx";
import { assigneeOptions, useRecordList } from "#app/desk/records/use-follow-up.ts";
import { AnchoredMenu } from "#app/desk/ui/menu.tsx";
import { statusName } from "#app/domain/records/record-kind.ts";

export type Asked = "status" | "assignment" | "note";

type Props = TriageProps & {
  what: Asked;
  /** The menus open beside it. */
  anchor: RefObject<Element | null>;
};

/** Asks for the status, the assignee or the note that a key is about. */
export function AskTriage({ what, anchor, ...props }: Props) {
  const { records, onAnswer, onClose } = props;
  const list = useRecordList();
  // A status that is mailed to the customer is sent once the mail was shown.
  const [mailed, setMailed] = useState<string>();
  const mail = mailed && list.mails[mailed];
  if (what === "note") return <NoteDialog {...props} />;
  if (mail) return <StatusMailDialog {...props} status={mailed} mail={mail} />;
  const title = what === "status" ? "Status" : "Assign to";
  const choose = (id: string) => {
    if (what === "assignment") onAnswer({ intent: what, assignee: id });
    else if (list.mails[id]) return setMailed(id);
    else onAnswer({ intent: what, status: id });
    onClose();
  };
  return (
    <AnchoredMenu
      title={records.length > 1 ? `${title}, ${records.length} records` : title}
      items={
        what === "status"
          ? list.statusesOf(records).map((id) => ({ id, label: statusName(id) }))
          : assigneeOptions(list).map(({ value, label }) => ({ id: value, label }))
      }
      anchor={anchor}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      onAction={choose}
    />
  );
}
