import { href, Link } from "react-router";
import { NewestTable } from "#app/desk/dashboard/newest-table.tsx";
import { DeleteLink } from "#app/desk/delete/delete-link.tsx";
import { RecordValue } from "#app/desk/records/record-value.tsx";
import type { findNewestApplications } from "#app/domain/records/dashboard-repository.server.ts";
import type { Column } from "#app/ui/data-table.tsx";

type Row = Awaited<ReturnType<typeof findNewestApplications>>[number];

const columns: readonly Column<Row>[] = [
  { label: "No.", kind: "number", cell: ({ no }) => no },
  {
    label: "Name",
    kind: "name",
    cell: ({ id, name }) => (
      <Link to={href("/admin/:records/:id", { records: "careers", id })}>{name}</Link>
    ),
  },
  { label: "Email", cell: ({ email }) => <RecordValue as="email" value={email} /> },
  { label: "Phone No", cell: ({ phone }) => <RecordValue as="phone" value={phone} /> },
  { label: "Qualification", cell: ({ qualification }) => qualification },
  {
    label: "Confirmation",
    cell: ({ id, name }) => (
      <DeleteLink
        action={href("/admin/:records/:id/delete", { records: "careers", id })}
        next={href("/admin")}
        name={name}
        loses={applicationLoss(name)}
      />
    ),
  },
];

/** What is gone with an application, said before it is deleted. */
function applicationLoss(name: string): string {
  return `The application of ${name} and its CV will be removed. This cannot be undone.`;
}

/** The specification's second table: applications as they come in, each with its Delete. */
export function CareerEnquirys({ rows, stored }: { rows: readonly Row[]; stored: number }) {
  return (
    <NewestTable
      title="Career Enquirys"
      columns={columns}
      rows={rows}
      stored={stored}
      all={{ to: href("/admin/:records", { records: "careers" }), label: "All applications" }}
      empty={{
        title: "No applications yet",
        text: "They appear here by themselves, newest first.",
      }}
    />
  );
}
