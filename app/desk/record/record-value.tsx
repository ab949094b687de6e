import { columnLooks, type DeskColumn } from "#app/desk/ui/table.tsx";
import type { ListedRecord } from "#app/domain/records/list-records.server.ts";
import {
  isClosed,
  type RecordField,
  type Status,
  statusName,
} from "#app/domain/records/record-kind.ts";
import { formatPhone } from "#app/lib/format.ts";
import { phoneLink } from "#app/lib/phone-links.ts";
import { Badge } from "#app/ui/badge.tsx";
import { outsideArea } from "#content/outside-area.ts";

export const phoneColumn: DeskColumn<{ phone: string }> = {
  ...columnLooks.phone,
  id: "phone",
  label: "Phone",
  cell: ({ phone }) => <RecordValue as="phone" value={phone} isListed />,
};

export const emailColumn: DeskColumn<{ email: string }> = {
  ...columnLooks.email,
  id: "email",
  label: "Email",
  cell: ({ email }) => <RecordValue as="email" value={email} isListed />,
};

type Company = Record<"contact" | "phone" | "email" | "city", string>;

/** The columns of a customer or a partner. @param contact the label of the person's column */
export const companyColumns = (contact: string): readonly DeskColumn<Company>[] => [
  { id: "contact", label: contact, hide: "@max-[980px]/table:hidden" },
  phoneColumn,
  { ...emailColumn, hide: "@max-[860px]/table:hidden" },
  {
    ...columnLooks.place,
    id: "city",
    label: "City",
    hide: "@max-[690px]/table:hidden",
    card: "second",
  },
];

/** `isListed`: in a list, where one form of numbers is easier to read. */
type Props = Pick<RecordField, "as"> & { value: string; isListed?: boolean };

/** The value of one field, as a link to write or call where that is possible. */
export function RecordValue({ as, value, isListed }: Props) {
  if (value === "") return <span className="text-ink-soft">–</span>;
  if (as === "email") {
    // Breaks before its @, rather than within a word, where it has no room in one line.
    const at = value.lastIndexOf("@");
    return (
      <a href={`mailto:${value}`}>
        {value.slice(0, at)}
        {!isListed && <wbr />}
        {value.slice(at)}
      </a>
    );
  }
  if (as === "phone") return <a href={phoneLink(value)}>{isListed ? formatPhone(value) : value}</a>;
  // In words too, so that the colour only helps to find it.
  const alarm = as === "due day" ? "overdue" : as === "pin" ? outsideArea : undefined;
  if (alarm && value.endsWith(alarm)) {
    return <strong className="font-medium text-alarm">{value}</strong>;
  }
  return value;
}

function toneOf(status: Status) {
  if (status === "new" || status === "draft") return "new";
  if (!isClosed(status)) return "progress";
  return ["done", "returned", "closed", "accepted"].includes(status) ? "done" : "spam";
}

export function RecordBadge({ record: { status } }: { record: Pick<ListedRecord, "status"> }) {
  return <Badge tone={toneOf(status)}>{statusName(status)}</Badge>;
}
