import type { ReactNode } from "react";

export interface Column<Row> {
  label: string;
  cell(row: Row): ReactNode;
  /** `number` is grey and tabular; `name` leads the block that a row becomes on a phone; `long` is cut to two lines. */
  kind?: "number" | "name" | "long";
}

/**
 * Rows of records. On a phone each row becomes a block with its labels beside the values; the
 * roles are spelled out because a table that is not laid out as one loses them.
 */
export function DataTable<Row extends { id: string }>({
  caption,
  columns,
  rows,
  fresh,
  open,
}: {
  /** What the table lists, for people who hear it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The rows that have just arrived. */
  fresh?: ReadonlySet<string>;
  /** The row that stands open in a detail view. */
  open?: string;
}) {
  return (
    <table className="data-table" role="table" aria-label={caption}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ label }) => (
            <th key={label} scope="col" role="columnheader">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr
            key={row.id}
            role="row"
            data-fresh={fresh?.has(row.id) || undefined}
            data-open={row.id === open || undefined}
          >
            {columns.map(({ label, kind, cell }) => (
              <td key={label} role="cell" data-label={label} data-kind={kind}>
                {kind === "long" ? <div>{cell(row)}</div> : cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
