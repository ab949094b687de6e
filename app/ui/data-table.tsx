import type { ReactNode } from "react";

export interface Column<Row> {
  label: string;
  cell(row: Row): ReactNode;
  /** Instead of the label, in the head: something to press. */
  head?: ReactNode;
  /** `number` is grey and tabular; `name` leads the block that a row becomes on a phone; `long` is cut to two lines; `select` holds a box to tick. */
  kind?: "number" | "name" | "long" | "select";
  /** Beside a detail view a table keeps its `narrow` columns, in a large window the `medium` ones too; `wide` ones need all the room there is. */
  room?: "narrow" | "medium" | "wide";
  sorted?: "ascending" | "descending";
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
          {columns.map(({ label, head, kind, room, sorted }) => (
            <th
              key={label}
              scope="col"
              role="columnheader"
              aria-sort={sorted}
              data-kind={kind}
              data-room={room}
            >
              {head ?? label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr
            key={row.id}
            role="row"
            data-id={row.id}
            data-fresh={fresh?.has(row.id) || undefined}
            data-open={row.id === open || undefined}
          >
            {columns.map(({ label, kind, room, cell }) => (
              <td key={label} role="cell" data-label={label} data-kind={kind} data-room={room}>
                {kind === "long" ? <div>{cell(row)}</div> : cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
