import { memo, type ReactNode, type Ref, useContext, useId, useRef } from "react";
import { Link } from "react-router";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { useRowKeys } from "#app/desk/ui/row-keys.ts";
import { columnStyles } from "#app/lib/column-widths.ts";
import { NonceContext, pageNonce } from "#app/lib/runs-react.ts";

export type DeskColumn<Row> = Shown<Row> & {
  label: string;
  /** A control in the head, instead of the label. */
  head?: ReactNode;
  /** In pixels; without one it follows the texts that stand in it (app/lib/column-widths.ts). */
  width?: number;
  /** It takes the room that the others leave; without one the column with the longest text does. */
  grows?: boolean;
  /** Before the link of the name. */
  mark?(row: Row): ReactNode;
  /** A class that hides it where the table is narrow, such as `@max-[860px]/table:hidden`. */
  hide?: string;
  align?: "end";
  /** The row's name, whose link opens the row; numbers and the like in soft ink. */
  look?: "name" | "soft";
  /** Its place on a phone's card (table.css); the other columns are not on it. */
  card?: "title" | "time" | "badge" | "second" | "person" | "line";
  sorted?: "ascending" | "descending";
};

/** Without `cell` it shows the row's own value, and all of it in a tooltip. */
type Shown<Row> =
  | { id: keyof Row & string; cell?: never; title?: never }
  | {
      id: string;
      cell(row: Row): ReactNode;
      /** The full text, for a tooltip on text that is cut off. */
      title?(row: Row): string | undefined;
    };

type Look = Partial<Pick<DeskColumn<never>, "width" | "hide" | "align" | "look" | "card">>;

/** The usual columns: their places on a card, and in how narrow a table they disappear. */
export const columnLooks = {
  number: { width: 60, look: "soft", hide: "@max-[690px]/table:hidden" },
  name: { look: "name", card: "title" },
  email: { look: "soft", hide: "@max-[690px]/table:hidden" },
  phone: { width: 124, hide: "@max-[690px]/table:hidden" },
  place: { hide: "@max-[690px]/table:hidden" },
  status: { width: 124, card: "badge" },
  person: { width: 136, card: "person" },
  time: { width: 100, look: "soft", align: "end", card: "time" },
  reminder: { width: 160 },
  action: { width: 196, card: "line" },
} as const satisfies Record<string, Look>;

interface Props<Row> {
  label: string;
  /** The same array at each rendering, or all rows are rendered again. */
  columns: readonly DeskColumn<Row>[];
  rows: readonly Row[];
  /** The address of a row's name; a click anywhere in the row follows it. */
  linkOf?: ((row: Row) => string) | undefined;
  selection?: {
    /** The selected ids, also of rows that are not on this page. */
    ticked: ReadonlySet<string>;
    /** All of this page are. */
    isWhole: boolean;
    /** @param isRange all from the one that was ticked last */
    tick(id: string, isRange: boolean): void;
    tickAll(isTicked: boolean): void;
    labelOf(row: Row): string;
    /** Such as "Select all enquiries on this page". */
    labelOfAll: string;
  };
  /** Ids of the rows that have just arrived. */
  fresh?: ReadonlySet<string>;
  open?: string | undefined;
  /** Ids of rows that left the list but stay in place, disabled. */
  gone?: ReadonlySet<string>;
  /** j, k and x act on this table: one on a page. */
  hasKeys?: boolean;
  /** Columns chosen by the user: the table scrolls instead of hiding them. */
  scrolls?: boolean;
}

/**
 * A list's rows, below 600 px as cards. A plain table: in the library's grid Shift and a click on a
 * box tick one row, a click on a row ticks it as soon as another is ticked, and its rows are no links.
 */
export function DeskTable<Row extends { id: string }>(props: Props<Row>) {
  const { label, columns, rows, linkOf, selection, fresh, open, gone, hasKeys = false } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const tick = (row: HTMLElement | null, isRange: boolean) => {
    if (row?.dataset.id) selection?.tick(row.dataset.id, isRange);
  };
  const ofRows = useRowKeys(body, tick, hasKeys);
  const id = useId();
  const box = selection ? boxWidth : 0;
  const nonce = useContext(NonceContext) ?? pageNonce();
  return (
    <table
      role="table"
      aria-label={label}
      data-scrolls={props.scrolls || undefined}
      data-columns={id}
      data-selects={selection && ""}
      className="list-table"
    >
      {/* Attributes for styles are against the page's policy. */}
      <style nonce={nonce} suppressHydrationWarning>
        {columnStyles(`[data-columns="${id}"]`, columns, rows, box)}
      </style>
      <thead role="rowgroup">
        <tr role="row">
          {selection && (
            <th scope="col" role="columnheader" data-card="box">
              <CheckBox
                label={selection.labelOfAll}
                isLabelHidden
                checked={selection.isWhole}
                isMixed={!selection.isWhole && selection.ticked.size > 0}
                onChange={selection.tickAll}
              />
            </th>
          )}
          {columns.map(({ id, label, head, hide = "", align, sorted }) => (
            <th
              key={id}
              scope="col"
              role="columnheader"
              aria-sort={sorted}
              data-align={align}
              className={hide}
            >
              {head ?? label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        role="rowgroup"
        ref={body}
        // Of the boxes: Shift ticks all from the last one.
        onChange={({ target, nativeEvent }) => {
          const isRange = "shiftKey" in nativeEvent && nativeEvent.shiftKey === true;
          if (target instanceof Element) tick(target.closest("tr"), isRange);
        }}
        {...ofRows}
      >
        {rows.map((row) => (
          <DeskRow<Row>
            key={row.id}
            row={row}
            columns={columns}
            to={linkOf?.(row)}
            boxLabel={selection?.labelOf(row)}
            isTicked={selection?.ticked.has(row.id) ?? false}
            isFresh={fresh?.has(row.id) ?? false}
            isGone={gone?.has(row.id) ?? false}
            isOpen={row.id === open}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps<Row> extends Record<"isTicked" | "isFresh" | "isGone" | "isOpen", boolean> {
  row: Row;
  columns: readonly DeskColumn<Row>[];
  to: string | undefined;
  boxLabel: string | undefined;
}

/** A tick, or a row that comes in, renders the rows that it changes and no others. */
const DeskRow = memo(function DeskRow<Row extends { id: string }>(props: RowProps<Row>) {
  const { row, columns, to, boxLabel, isTicked, isFresh, isGone, isOpen } = props;
  return (
    <tr
      role="row"
      data-id={isGone ? undefined : row.id}
      data-fresh={isFresh || undefined}
      data-open={isOpen || undefined}
      data-ticked={isTicked || undefined}
      data-gone={isGone ? row.id : undefined}
      inert={isGone}
      aria-hidden={isGone || undefined}
    >
      {boxLabel !== undefined && (
        <td role="cell" data-card="box">
          {!isGone && <CheckBox label={boxLabel} isLabelHidden checked={isTicked} />}
        </td>
      )}
      {columns.map(({ id, label, cell, title, mark, hide = "", align, look, card }) => {
        const own = cell ? undefined : String(row[id as keyof Row]);
        const shown = cell ? cell(row) : own;
        return (
          <td
            key={id}
            role="cell"
            data-label={label}
            data-align={align}
            data-look={look}
            data-card={card}
            title={own ?? title?.(row)}
            className={hide}
          >
            {mark?.(row)}
            {look === "name" && to !== undefined ? (
              <Link to={to} preventScrollReset data-row-link aria-current={isOpen || undefined}>
                {shown}
              </Link>
            ) : (
              shown
            )}
          </td>
        );
      })}
    </tr>
  );
}) as <Row extends { id: string }>(props: RowProps<Row> & { key: string }) => ReactNode;

const boxWidth = 46;

interface FrameProps {
  label: string;
  /** The number of new rows; it is read out. */
  fresh?: number;
  /** Text that is read out otherwise, such as the number of rows found. */
  said?: string;
  isBusy?: boolean;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** Around a table, what lies over it and its foot. Its width decides what the table shows. */
export function TableFrame({ label, fresh = 0, said, isBusy, ref, children }: FrameProps) {
  return (
    <section
      ref={ref}
      aria-label={label}
      aria-busy={isBusy}
      className="@container/table overflow-clip rounded-control border border-line bg-card aria-busy:[&_table]:opacity-55 max-tablet:-mx-4 max-tablet:rounded-none max-tablet:border-x-0"
    >
      <p className="sr-only" role="status">
        {fresh > 0 ? `${fresh} new in ${label}` : said}
      </p>
      {children}
    </section>
  );
}

/** Below the rows, always in the window. */
export function TableFoot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-2 min-h-13 border-t border-line bg-head">{children}</div>
  );
}
