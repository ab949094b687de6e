import type { ReactNode } from "react";

export interface Column<Row> {
  label: string;
  cell(row: Row): ReactNode;
  /** `number` is grey and tabular; `name` leads the block that a row becomes on a phone. */
  kind?: "number" | "name";
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
}: {
  /** What the table lists, for people who hear it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The rows that have just arrived. */
  fresh?: ReadonlySet<string>;
}) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: display:block on a phone takes the native role away
    <table className="data-table" role="table" aria-label={caption}>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <thead role="rowgroup">
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        <tr role="row">
          {columns.map(({ label }) => (
            // biome-ignore lint/a11y/noRedundantRoles: as above
            <th key={label} scope="col" role="columnheader">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <tbody role="rowgroup">
        {rows.map((row) => (
          // biome-ignore lint/a11y/noRedundantRoles: as above
          <tr key={row.id} role="row" data-fresh={fresh?.has(row.id) || undefined}>
            {columns.map(({ label, kind, cell }) => (
              // biome-ignore lint/a11y/noRedundantRoles: as above
              <td key={label} role="cell" data-label={label} data-kind={kind}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
