import { href, Link } from "react-router";
import { NewestTable } from "#app/desk/dashboard/newest-table.tsx";
import { RecordValue } from "#app/desk/records/record-value.tsx";
import type { findNewestBookings } from "#app/domain/records/dashboard-repository.server.ts";
import type { Column } from "#app/ui/data-table.tsx";

type Row = Awaited<ReturnType<typeof findNewestBookings>>[number];

const columns: readonly Column<Row>[] = [
  { label: "No.", kind: "number", cell: ({ no }) => no },
  {
    label: "Name",
    kind: "name",
    cell: ({ id, name }) => (
      <Link to={href("/admin/:records/:id", { records: "bookings", id })}>{name}</Link>
    ),
  },
  { label: "Company", cell: ({ company }) => <div className="min-w-28">{company}</div> },
  { label: "Phone No", cell: ({ phone }) => <RecordValue as="phone" value={phone} /> },
  { label: "Email", cell: ({ email }) => <RecordValue as="email" value={email} /> },
  { label: "City", cell: ({ city }) => <div className="min-w-22">{city}</div> },
  { label: "Product", cell: ({ product }) => product },
];

/** The specification's first table: bookings as they come in. There is no delete: they have a status. */
export function BookingDetails({ rows, stored }: { rows: readonly Row[]; stored: number }) {
  return (
    <NewestTable
      title="Booking Details"
      columns={columns}
      rows={rows}
      stored={stored}
      all={{ to: href("/admin/:records", { records: "bookings" }), label: "All bookings" }}
      empty={{
        title: "No bookings yet",
        text: "They appear here by themselves, newest first.",
      }}
    />
  );
}
