import type { ListedEnquiry } from "#app/features/enquiries/list-enquiries.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";

const tones = { new: "new", "in progress": "progress", done: "done", spam: "spam" } as const;

const columns: Column<ListedEnquiry>[] = [
  { label: "No.", kind: "number", cell: ({ no }) => no },
  { label: "Name", kind: "name", cell: ({ name }) => name },
  { label: "Email", cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a> },
  { label: "Phone", cell: ({ number }) => <a href={phoneLink(number)}>{number}</a> },
  { label: "Zip code", cell: ({ code }) => code },
  {
    label: "Status",
    cell: ({ status, spam_reasons }) => (
      <>
        <Badge tone={tones[status]}>{status}</Badge>
        {spam_reasons && <span className="block pt-1 text-ink-soft">{spam_reasons}</span>}
      </>
    ),
  },
  {
    label: "Received",
    cell: ({ received, receivedInFull }) => <time title={receivedInFull}>{received}</time>,
  },
];

/** The enquiries as staff read them: everything that was sent, and what became of it. */
export function EnquiryTable({
  rows,
  fresh,
}: {
  rows: readonly ListedEnquiry[];
  fresh?: ReadonlySet<string>;
}) {
  return <DataTable caption="Enquiries" columns={columns} rows={rows} fresh={fresh} />;
}

/** RFC 3966 allows no spaces; everything else that people write is a visual separator there. */
function phoneLink(number: string): string {
  return `tel:${number.replace(/\s/g, "")}`;
}
