import type { ListedRecord } from "#app/domain/records/list-records.server.ts";
import type { RecordField, Status } from "#app/domain/records/record-kind.ts";
import { statusName } from "#app/domain/records/status-name.ts";
import { formatPhone } from "#app/lib/format.ts";
import { phoneLink } from "#app/lib/phone-links.ts";
import { Badge } from "#app/ui/badge.tsx";

interface Props {
  as?: RecordField["as"];
  value: string;
  /** In a list, where one form of numbers is easier to read. */
  isListed?: boolean;
}

/** What was sent in one field, as a link where one can write or call. */
export function RecordValue({ as, value, isListed }: Props) {
  if (value === "") return <span className="text-ink-soft">–</span>;
  if (as === "email") return <MailLink address={value} isListed={isListed} />;
  if (as === "phone") return <a href={phoneLink(value)}>{isListed ? formatPhone(value) : value}</a>;
  // In words too, so that the colour only helps to find it.
  if (as === "due day" && value.endsWith("overdue")) {
    return <strong className="font-medium text-alarm">{value}</strong>;
  }
  return value;
}

const tones = {
  new: "new",
  "in progress": "progress",
  confirmed: "progress",
  scheduled: "progress",
  delivered: "progress",
  done: "done",
  returned: "done",
  cancelled: "spam",
  refused: "spam",
  spam: "spam",
} as const satisfies Record<Status, string>;

export function RecordBadge({ record: { status } }: { record: Pick<ListedRecord, "status"> }) {
  return <Badge tone={tones[status]}>{statusName(status)}</Badge>;
}

/** Breaks before its @, rather than within a word, where it has no room in one line. */
export function MailLink({
  address,
  isListed,
}: {
  address: string;
  isListed?: boolean | undefined;
}) {
  const at = address.lastIndexOf("@");
  return (
    <a href={`mailto:${address}`}>
      {address.slice(0, at)}
      {!isListed && <wbr />}
      {address.slice(at)}
    </a>
  );
}
