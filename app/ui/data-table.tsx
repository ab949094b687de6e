import type { ReactNode } from "react";
import { breakpointsOf, type ColumnKind, fits } from "#app/ui/column-breakpoints.ts";

export interface Column<Row> {
  label: string;
  /** The cell's text in full, for whoever points at what is cut off. */
  title?(row: Row): string | undefined;
  /** How the cell shows it, if not as that text. */
  cell?(row: Row): ReactNode;
  /** In the head instead of the label: something to press. */
  head?: ReactNode;
  /** What it holds: its width, and its place on the card that a row becomes on a phone. */
  kind?: ColumnKind;
  /** When it leaves a table that becomes narrow (column-breakpoints.ts), if not as others of its kind. */
  rank?: number;
  /** On a card: `second` stands in the second line, `line` below in one of its own. */
  card?: "second" | "line";
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
  /** Somebody chose the columns: what does not fit is scrolled to, and not left out. */
  isChosen?: boolean;
}

/** The roles are spelled out because on a phone rows become blocks, and such a table loses them. */
export function DataTable<Row extends { id: string }>(props: Props<Row>) {
  const { caption, columns, rows, fresh, open, gone, hasStrip, isChosen } = props;
  // The sheet asks for these and not with :has(), as in the page of a list.
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
