import type { ReactNode } from "react";

export interface Column<Row> {
  label: string;
  cell(row: Row): ReactNode;
  /** In the head instead of the label: something to press. */
  head?: ReactNode;
  /** `name` leads the block that a row becomes on a phone; `long` is cut to two lines. */
  kind?: "number" | "name" | "long" | "select";
  /** Which stay beside an open row: `narrow` ones, in a large window `medium` ones too. */
  room?: "narrow" | "medium" | "wide";
  sorted?: "ascending" | "descending";
}

interface Props<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The ids of the rows that have just arrived, and of the one that is open beside the list. */
  fresh?: ReadonlySet<string>;
  open?: string;
  /** The ids of the rows that have left and keep their place; nothing can be done to them. */
  gone?: ReadonlySet<string>;
  /** Leaves room for a strip under the head. */
  hasStrip?: boolean;
}

/** The roles are spelled out because on a phone rows become blocks, and such a table loses them. */
export function DataTable<Row extends { id: string }>(props: Props<Row>) {
  const { caption, columns, rows, fresh, open, gone, hasStrip } = props;
  // The sheet asks for these and not with :has(), as in the page of a list.
  const kinds = columns.flatMap(({ kind = [] }) => kind).join(" ");
  const hasRooms = columns.some(({ room }) => room);
  return (
    <table
      className="data-table"
      role="table"
      aria-label={caption}
      data-kinds={kinds}
      data-strip={hasStrip || undefined}
      data-rooms={hasRooms || undefined}
    >
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
            data-id={gone?.has(row.id) ? undefined : row.id}
            inert={gone?.has(row.id)}
            aria-hidden={gone?.has(row.id) || undefined}
            data-fresh={fresh?.has(row.id) || undefined}
            data-open={row.id === open || undefined}
          >
            {columns.map(({ label, kind, room, cell }) => (
              <td key={label} role="cell" data-label={label} data-kind={kind} data-room={room}>
                {kind === "select" && gone?.has(row.id) ? null : kind === "long" ? (
                  <div>{cell(row)}</div>
                ) : (
                  cell(row)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
