import { href } from "react-router";
import { DeleteLink } from "#app/desk/edit/delete-link.tsx";
import { RowLink } from "#app/desk/lists/detail-pane.tsx";
import { emailColumn, phoneColumn } from "#app/desk/records/record-value.tsx";
import type {
  findNewestApplications,
  findNewestBookings,
} from "#app/domain/records/dashboard-repository.server.ts";
import { lossOf } from "#app/domain/records/record-kind.ts";
import type { Column } from "#app/ui/data-table.tsx";

type Booking = Awaited<ReturnType<typeof findNewestBookings>>[number];
type Application = Awaited<ReturnType<typeof findNewestApplications>>[number];

const bookingColumns: readonly Column<Booking>[] = [
  { label: "No.", kind: "number", cell: ({ no }) => no },
  nameColumn("bookings"),
  { label: "Company", rank: 3.6, title: ({ company }) => company },
  { ...phoneColumn, label: "Phone No" },
  emailColumn,
  { label: "City", kind: "place", cell: ({ city }) => city },
  { label: "Product", rank: 3, card: "second", title: ({ product }) => product },
];

const appearing = "They appear here by themselves, newest first.";

/** Bookings are not deleted, so unlike the specification's second table this one has no Delete. */
export const bookingDetails = {
  title: "Booking Details",
  columns: bookingColumns,
  all: { to: href("/admin/:records", { records: "bookings" }), label: "All bookings" },
  empty: { title: "No bookings yet", text: appearing },
};

const applicationColumns: readonly Column<Application>[] = [
  { label: "No.", kind: "number", cell: ({ no }) => no },
  nameColumn("careers"),
  emailColumn,
  { ...phoneColumn, label: "Phone No" },
  { label: "Qualification", card: "second", cell: ({ qualification }) => qualification },
  {
    label: "Confirmation",
    kind: "action",
    cell: ({ id, name }) => (
      <DeleteLink
        action={href("/admin/:records/:id/delete", { records: "careers", id })}
        next={href("/admin")}
        name={name}
        loses={lossOf({ one: "Application", hasCv: true }, name)}
      />
    ),
  },
];

export const careerEnquirys = {
  title: "Career Enquirys",
  columns: applicationColumns,
  all: { to: href("/admin/:records", { records: "careers" }), label: "All applications" },
  empty: { title: "No applications yet", text: appearing },
};

function nameColumn(records: string): Column<{ id: string; name: string }> {
  return {
    label: "Name",
    kind: "name",
    title: ({ name }) => name,
    cell: ({ id, name }) => (
      <RowLink to={href("/admin/:records/:id", { records, id })}>{name}</RowLink>
    ),
  };
}
