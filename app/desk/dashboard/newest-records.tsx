import { href } from "react-router";
import { DeleteButton } from "#app/desk/edit/delete-button.tsx";
import { columnLooks } from "#app/desk/lists/column-looks.ts";
import { emailColumn, phoneColumn } from "#app/desk/records/record-value.tsx";
import type { DeskColumn } from "#app/desk/ui/table.tsx";
import type {
  findNewestApplications,
  findNewestBookings,
} from "#app/domain/records/dashboard-repository.server.ts";
import { lossOf } from "#app/domain/records/record-kind.ts";

type Booking = Awaited<ReturnType<typeof findNewestBookings>>[number];
type Application = Awaited<ReturnType<typeof findNewestApplications>>[number];

const nameColumn: DeskColumn<{ id: string; name: string }> = {
  ...columnLooks.name,
  id: "name",
  label: "Name",
};

function linkTo(records: string) {
  return ({ id }: { id: string }) => href("/admin/:records/:id", { records, id });
}

const bookingColumns: readonly DeskColumn<Booking>[] = [
  { ...columnLooks.number, id: "no", label: "No." },
  nameColumn,
  {
    id: "company",
    label: "Company",
    hide: "@max-[1110px]/table:hidden",
  },
  { ...phoneColumn, label: "Phone No" },
  emailColumn,
  { ...columnLooks.place, id: "city", label: "City" },
  {
    id: "product",
    label: "Product",
    card: "second",
  },
];

const appearing = "They appear here by themselves, newest first.";

/** Bookings are not deleted, so unlike the specification's second table this one has no Delete. */
export const bookingDetails = {
  title: "Booking Details",
  columns: bookingColumns,
  linkOf: linkTo("bookings"),
  all: { to: href("/admin/:records", { records: "bookings" }), label: "All bookings" },
  empty: { title: "No bookings yet", text: appearing },
};

const applicationColumns: readonly DeskColumn<Application>[] = [
  { ...columnLooks.number, id: "no", label: "No." },
  nameColumn,
  emailColumn,
  { ...phoneColumn, label: "Phone No" },
  {
    id: "qualification",
    label: "Qualification",
    card: "second",
  },
  {
    ...columnLooks.action,
    id: "confirmation",
    label: "Confirmation",
    cell: ({ id, name }) => (
      <DeleteButton
        record={href("/admin/:records/:id", { records: "careers", id })}
        name={name}
        loses={lossOf({ one: "Application", hasCv: true }, name)}
      />
    ),
  },
];

export const careerEnquirys = {
  title: "Career Enquirys",
  columns: applicationColumns,
  linkOf: linkTo("careers"),
  all: { to: href("/admin/:records", { records: "careers" }), label: "All applications" },
  empty: { title: "No applications yet", text: appearing },
};
