import type { ReactNode } from "react";
import { breakpointsOf, type ColumnKind, fits } from "#app/ui/column-breakpoints.ts";

export interface Column<Row> {
  label: string;
  /** The full text, for a tooltip on text that is cut off. */
  title?(row: Row): string | undefined;
  /** Replaces that text. */
  cell?(row: Row): ReactNode;
  /** A control in the head, instead of the label. */
  head?: ReactNode;
  /** Defines its width and its place on a phone's card. */
  kind?: ColumnKind;
  /** Replaces the rank of its kind (column-breakpoints.ts). */
  rank?: number;
  /** On a card: the second line, or a line of its own. */
  card?: "second" | "line";
  sorted?: "ascending" | "descending";
}

interface Props<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Ids of the rows that have just arrived. */
  fresh?: ReadonlySet<string>;
  open?: string;
  /** Ids of rows that left the list but stay in place, disabled. */
  gone?: ReadonlySet<string>;
  /** Reserves space for a strip below the head. */
  hasStrip?: boolean;
  /** Columns chosen by the user: the table scrolls instead of hiding them. */
  isChosen?: boolean;
}

/** As blocks on phones the elements lose their roles, so these are explicit. */
export function DataTable<Row extends { id: string }>(props: Props<Row>) {
  const { caption, columns, rows, fresh, open, gone, hasStrip, isChosen } = props;
  // For the style sheet: with :has() each tick would restyle every cell.
  const kinds = columns.flatMap(({ kind = [] }) => kind).join(" ");
  const scrolls = isChosen && !fits(columns);
  const breakpoints = scrolls ? [] : breakpointsOf(columns);
  return (
    <table
      className={gone ? "data-table still-table" : "data-table"}
      data-strip={hasStrip || undefined}
      role="table"
      aria-label={caption}
      data-kinds={kinds}
      data-scrolls={scrolls || undefined}
      data-full={columns.length > 9 || undefined}
    >
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ label, head, kind, sorted }, index) => (
            <th
              key={label}
              scope="col"
              role="columnheader"
              aria-sort={sorted}
              data-kind={kind}
              data-min-width={breakpoints[index]}
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
            {columns.map(({ label, kind, card, title, cell }, index) => (
              <td
                key={label}
                role="cell"
                data-label={label}
                data-kind={kind}
                data-card={card}
                data-min-width={breakpoints[index]}
                title={title?.(row)}
              >
                {kind === "select" && gone?.has(row.id) ? null : (cell ?? title)?.(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
