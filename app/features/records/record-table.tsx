import { href, Link, useLocation } from "react-router";
import type { ListedRecord } from "#app/features/records/list-records.server.ts";
import { RecordBadge } from "#app/features/records/record-badge.tsx";
import type { KindOfRecord } from "#app/features/records/record-kinds.ts";
import { RecordValue } from "#app/features/records/record-value.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";

/** The records as staff read them: everything that was sent, and what became of it. */
export function RecordTable({
  kind,
  rows,
  fresh,
  open,
}: {
  kind: KindOfRecord;
  rows: readonly ListedRecord[];
  fresh?: ReadonlySet<string>;
  /** The record that stands open beside the table. */
  open?: string;
}) {
  const { search } = useLocation();
  const columns: Column<ListedRecord>[] = [
    { label: "No.", kind: "number", cell: ({ no }) => no },
    ...kind.fields.map(({ label, column, as }): Column<ListedRecord> => {
      if (as === "name") {
        return {
          label,
          kind: "name",
          cell: ({ id, values }) => (
            <Link
              to={{ pathname: href("/admin/:records/:id", { records: kind.slug, id }), search }}
              preventScrollReset
            >
              {values[column]}
            </Link>
          ),
        };
      }
      return {
        label,
        kind: as === "long text" ? "long" : undefined,
        cell: ({ values }) => <RecordValue as={as} value={values[column] ?? ""} />,
      };
    }),
    { label: "Status", cell: (record) => <RecordBadge record={record} /> },
    {
      label: "Received",
      cell: ({ received, receivedInFull }) => <time title={receivedInFull}>{received}</time>,
    },
  ];
  return <DataTable caption={kind.title} columns={columns} rows={rows} fresh={fresh} open={open} />;
}
