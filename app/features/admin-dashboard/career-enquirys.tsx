import { href, Link } from "react-router";
import type { findNewestApplications } from "#app/features/admin-dashboard/dashboard-repository.server.ts";
import { NewestTable } from "#app/features/admin-dashboard/newest-table.tsx";
import { RecordValue } from "#app/features/records/record-value.tsx";
import { DeleteLink } from "#app/features/staff/delete-link.tsx";
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
export function applicationLoss(name: string): string {
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
