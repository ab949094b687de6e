import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
} from "react";
import { Link, type LinkProps } from "react-router";
import { Item } from "react-stately/Item";
import { useListState } from "react-stately/useListState";
import { CheckBox } from "#app/desk/ui/check-box.tsx";
import { useKeys } from "#app/desk/ui/keys.tsx";
import { ToastPlace, useHasToast } from "#app/desk/ui/toasts.tsx";

export type DeskColumn<Row> = Shown<Row> & {
  label: string;
  /** A control in the head, instead of the label. */
  head?: ReactNode;
  /** Classes of its width, such as `w-[150px] @min-[1110px]/table:w-[236px]`. */
  width?: string;
  /** A class that hides it where the table is narrow, such as `@max-[860px]/table:hidden`. */
  hide?: string;
  align?: "end";
  /** The row's name, whose link opens the row; numbers and the like in soft ink. */
  look?: "name" | "soft";
  /** Its place on a phone's card; the other columns are not on it. */
  card?: keyof typeof cardPlaces;
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

/** The selected ids, also of rows that are not on this page. */
export type Ticked = ReadonlySet<string>;

interface Selection<Row> {
  ticked: Ticked;
  /** The set is to be stored as it comes: it knows where a range begins. */
  onChange(ticked: Ticked): void;
  labelOf(row: Row): string;
  /** Such as "Select all enquiries on this page". */
  labelOfAll: string;
}

interface Props<Row> {
  label: string;
  /** The same array at each rendering, or all rows are rendered again. */
  columns: readonly DeskColumn<Row>[];
  rows: readonly Row[];
  /** Where a row's name leads; a click anywhere in the row follows it. */
  linkOf?: (row: Row) => LinkProps["to"] | undefined;
  selection?: Selection<Row>;
  /** Ids of the rows that have just arrived. */
  fresh?: ReadonlySet<string>;
  open?: string | undefined;
  /** Ids of rows that left the list but stay in place, disabled. */
  gone?: ReadonlySet<string>;
  /** Reserves space for a strip of 34 px below the head. */
  hasStrip?: boolean;
  /** j, k and x act on this table: one on a page. */
  hasKeys?: boolean;
  /** Columns chosen by the user: the table scrolls instead of hiding them. */
  scrolls?: boolean;
}

/**
 * A list's rows, below 600 px as cards. A plain table, whose selection alone is the library's
 * (`useListState`): in the library's grid Shift and a click on a box tick one row, a click on a row
 * ticks it as soon as another is ticked, and its rows are no links.
 */
export function DeskTable<Row extends { id: string }>(props: Props<Row>) {
  const { label, columns, rows, linkOf, selection, fresh, open, gone } = props;
  const select = useSelection(props);
  const body = useRef<HTMLTableSectionElement>(null);
  const keyboard = useRowKeys(body, select.tick, props.hasKeys);
  const hasBadge = columns.some(({ card }) => card === "badge");
  return (
    <table
      role="table"
      aria-label={label}
      data-scrolls={props.scrolls || undefined}
      data-selects={selection && ""}
      className="group/table w-full table-fixed border-separate border-spacing-0 leading-[1.3] @max-[600px]/table:block data-[scrolls]:@min-[600px]/table:block data-[scrolls]:@min-[600px]/table:overflow-x-auto"
    >
      <thead role="rowgroup" className="@max-[600px]/table:hidden">
        <tr role="row">
          {selection && (
            <th scope="col" role="columnheader" className={`${headCell} ${selectWidth}`}>
              <CheckBox
                label={selection.labelOfAll}
                isLabelHidden
                checked={select.isAll}
                isMixed={select.isMixed}
                onChange={select.tickAll}
              />
            </th>
          )}
          {columns.map(({ id, label, head, width = "", hide = "", align, sorted }) => (
            <th
              key={id}
              scope="col"
              role="columnheader"
              aria-sort={sorted}
              data-align={align}
              className={`${headCell} ${width} ${hide}`}
            >
              {head ?? label}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the row's own link takes Enter. */}
      <tbody
        role="rowgroup"
        ref={body}
        data-strip={props.hasStrip || undefined}
        onClick={followRow}
        {...keyboard}
        className="data-[strip]:@min-[600px]/table:before:table-row data-[strip]:@min-[600px]/table:before:h-8.5 data-[strip]:@min-[600px]/table:before:content-[''] @max-[600px]/table:block"
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
            hasBadge={hasBadge}
            tick={select.tick}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps<Row> {
  row: Row;
  columns: readonly DeskColumn<Row>[];
  to: LinkProps["to"] | undefined;
  boxLabel: string | undefined;
  isTicked: boolean;
  isFresh: boolean;
  isGone: boolean;
  isOpen: boolean;
  hasBadge: boolean;
  tick: Tick;
}

type Tick = (id: string, isRange: boolean) => void;

/** A tick, or a row that comes in, renders the rows that it changes and no others. */
const DeskRow = memo(function DeskRow<Row extends { id: string }>(props: RowProps<Row>) {
  const { row, columns, to, boxLabel, isTicked, isFresh, isGone, isOpen, hasBadge, tick } = props;
  return (
    <tr
      role="row"
      data-id={isGone ? undefined : row.id}
      data-fresh={isFresh || undefined}
      data-open={isOpen || undefined}
      data-ticked={isTicked || undefined}
      data-gone={isGone || undefined}
      inert={isGone}
      aria-hidden={isGone || undefined}
      className={bodyRow}
    >
      {boxLabel !== undefined && (
        <td role="cell" className={`${bodyCell} ${selectCell}`}>
          {!isGone && (
            <CheckBox
              label={boxLabel}
              isLabelHidden
              checked={isTicked}
              onChange={(_, isRange) => tick(row.id, isRange)}
            />
          )}
        </td>
      )}
      {columns.map((column) => (
        <Cell<Row> key={column.id} row={row} column={column} to={to} hasBadge={hasBadge} />
      ))}
    </tr>
  );
}) as <Row extends { id: string }>(props: RowProps<Row> & { key: string }) => ReactNode;

type CellProps<Row> = Pick<RowProps<Row>, "row" | "to" | "hasBadge"> & { column: DeskColumn<Row> };

function Cell<Row extends { id: string }>({ row, column, to, hasBadge }: CellProps<Row>) {
  const { label, hide = "", align, look, card } = column;
  const shown = column.cell ? column.cell(row) : String(row[column.id]);
  return (
    <td
      role="cell"
      data-label={label}
      data-align={align}
      data-look={look}
      data-card={card}
      title={column.cell ? column.title?.(row) : String(row[column.id])}
      className={`${bodyCell} ${hide} ${cardPlace(card, hasBadge)}`}
    >
      {look === "name" && to !== undefined ? (
        <Link
          to={to}
          preventScrollReset
          data-row-link
          className="py-1 no-underline underline-offset-4 hover:underline focus-visible:underline focus-visible:outline-none @max-[600px]/table:after:absolute @max-[600px]/table:after:inset-0 @max-[600px]/table:after:content-['']"
        >
          {shown}
        </Link>
      ) : (
        shown
      )}
    </td>
  );
}

const headCell =
  "sticky top-0 z-1 h-8.5 truncate bg-head px-3 pt-[3px] text-left text-[0.875rem] font-medium text-ink-soft first:pl-4 last:pr-4 data-[align=end]:text-right data-[align=end]:last:pl-0 group-data-[scrolls]/table:min-w-24 group-data-[scrolls]/table:max-w-65";

const selectWidth = "w-11.5 overflow-visible! py-0! @min-[1110px]/table:w-12 [&>label]:h-[31px]";

const bodyRow =
  "scroll-my-19 transition-[background-color] duration-150 hover:bg-hover data-[fresh]:bg-fresh data-[fresh]:shadow-[inset_3px_0_0_var(--color-copper)] data-[ticked]:bg-ticked data-[open]:bg-ticked data-[open]:shadow-[inset_3px_0_0_var(--color-board)] data-[gone]:text-ink-soft data-[gone]:line-through data-[gone]:[&_.badge]:invisible has-[:is(a,input):focus-visible]:outline-2 has-[:is(a,input):focus-visible]:-outline-offset-2 has-[:is(a,input):focus-visible]:outline-board @max-[600px]/table:relative @max-[600px]/table:grid @max-[600px]/table:min-h-[62px] @max-[600px]/table:grid-cols-[auto_minmax(0,1fr)_auto] @max-[600px]/table:items-center @max-[600px]/table:gap-x-2.5 @max-[600px]/table:border-t @max-[600px]/table:border-line @max-[600px]/table:px-4 @max-[600px]/table:pb-[5px] @max-[600px]/table:group-data-[selects]/table:pl-[50px]";

const bodyCell =
  "h-9.5 truncate border-t border-line px-3 pt-[3px] text-left first:pl-4 last:pr-4 in-data-[ticked]:border-ticked-line data-[align=end]:text-right data-[align=end]:last:pl-0 data-[look=name]:leading-[1.9] data-[look=name]:font-medium data-[look=soft]:text-ink-soft data-[card=badge]:pt-0 data-[card=person]:pt-0 [&_a]:py-1 [&_a]:no-underline [&_a]:underline-offset-4 [&_a:focus-visible]:underline [&_a:hover]:underline group-data-[scrolls]/table:@min-[600px]/table:max-w-65 @max-[600px]/table:h-auto @max-[600px]/table:border-0 @max-[600px]/table:p-0!";

const selectCell =
  "overflow-visible! py-0! [&>label]:h-[31px] @max-[600px]/table:absolute @max-[600px]/table:top-0.5 @max-[600px]/table:left-1 @max-[600px]/table:z-1 @max-[600px]/table:block @max-[600px]/table:[&>label]:m-0 @max-[600px]/table:[&>label]:size-11";

/** Links on a card lie above the one that covers it. */
const cardPlaces = {
  title:
    "@max-[600px]/table:col-[1/3] @max-[600px]/table:row-1 @max-[600px]/table:pt-[3px]! @max-[600px]/table:text-[1rem] @max-[600px]/table:leading-[1.75]!",
  time: "@max-[600px]/table:col-3 @max-[600px]/table:row-1 @max-[600px]/table:pt-[3px]!",
  badge: "@max-[600px]/table:col-1 @max-[600px]/table:row-2",
  second:
    "@max-[600px]/table:col-2 @max-[600px]/table:row-2 @max-[600px]/table:pt-[3px]! @max-[600px]/table:text-ink-soft @max-[600px]/table:[&_a]:relative",
  person: "@max-[600px]/table:col-3 @max-[600px]/table:row-2 @max-[600px]/table:justify-self-end",
  line: "@max-[600px]/table:relative @max-[600px]/table:col-[1/-1] @max-[600px]/table:overflow-visible @max-[600px]/table:pt-1.5! @max-[600px]/table:wrap-anywhere @max-[600px]/table:whitespace-normal",
} as const;

function cardPlace(card: keyof typeof cardPlaces | undefined, hasBadge: boolean): string {
  if (!card) return "@max-[600px]/table:hidden";
  const wide = card === "second" && !hasBadge ? " @max-[600px]/table:col-[1/3]!" : "";
  return `@max-[600px]/table:block ${cardPlaces[card]}${wide}`;
}

/** The selection, by the library's rules for toggling and for ranges. */
function useSelection<Row extends { id: string }>({ rows, gone, selection }: Props<Row>) {
  const { selectionManager: manager } = useListState({
    items: rows,
    children: ({ id }: Row) => (
      <Item key={id} textValue={id}>
        {id}
      </Item>
    ),
    selectionMode: selection ? "multiple" : "none",
    selectedKeys: selection?.ticked ?? [],
    disabledKeys: gone ?? [],
    onSelectionChange(keys) {
      // The rows' ids are its keys, and "all" is never asked for. The set itself, because it knows
      // where the next range begins.
      if (keys !== "all") selection?.onChange(keys as ReadonlySet<unknown> as Ticked);
    },
  });
  const ids = rows.map(({ id }) => id).filter((id) => !gone?.has(id));
  const isAll = ids.length > 0 && ids.every((id) => selection?.ticked.has(id));
  const latest = useRef(manager);
  useLayoutEffect(() => {
    latest.current = manager;
  });
  // The same at each rendering, for the rows.
  const tick = useCallback<Tick>((id, isRange) => {
    if (isRange) latest.current.extendSelection(id);
    else latest.current.toggleSelection(id);
  }, []);
  return {
    tick,
    isAll,
    isMixed: !isAll && (selection?.ticked.size ?? 0) > 0,
    /** Those of this page; what is ticked on other pages stays. */
    tickAll(isTicked: boolean) {
      const others = [...(selection?.ticked ?? [])].filter((id) => !ids.includes(id));
      selection?.onChange(new Set(isTicked ? [...others, ...ids] : others));
    },
  };
}

/** The row where the keyboard is; else the one that is open. For what a key is to act on. */
export function currentRow(): HTMLElement | null {
  return (
    document.activeElement?.closest<HTMLElement>("tr[data-id]") ??
    document.querySelector<HTMLElement>("tr[data-open]")
  );
}

const linkIn = (row: Element | undefined) => row?.querySelector<HTMLElement>("[data-row-link]");

/** j, k and the arrows go from row to row, and beside an open record open it; x ticks. */
function useRowKeys(
  body: RefObject<HTMLTableSectionElement | null>,
  tick: Tick,
  isOn: boolean | undefined,
) {
  // The number of the row where the keyboard last was: it may have left the list meanwhile.
  const place = useRef(0);
  const rows = () => [...(body.current?.rows ?? [])];
  const go = (at: number, by: 1 | -1) => {
    const all = rows();
    let to = at;
    while (all[to]?.inert) to += by;
    const link = linkIn(all[Math.max(to, 0)]);
    link?.focus();
    return link;
  };
  const move = (by: 1 | -1) => {
    const here = currentRow();
    const at = here ? rows().indexOf(here as HTMLTableRowElement) : -1;
    const link = go(at >= 0 ? at + by : by === 1 ? place.current : place.current - 1, by);
    if (body.current?.querySelector("tr[data-open]")) link?.click();
  };
  const tickCurrent = (isRange: boolean) => {
    const id = currentRow()?.dataset.id;
    if (id !== undefined) tick(id, isRange);
  };
  useKeys(
    isOn
      ? {
          j: () => move(1),
          k: () => move(-1),
          x: () => tickCurrent(false),
          "Shift+x": () => tickCurrent(true),
        }
      : {},
  );
  return {
    onFocus({ target }: FocusEvent) {
      const row = target.closest("tr");
      if (row) place.current = row.sectionRowIndex;
    },
    onKeyDown(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      const row =
        target instanceof Element && target.matches("[data-row-link]") && target.closest("tr");
      if (!row || ctrlKey || metaKey || altKey) return;
      const at = row.sectionRowIndex;
      const last = rows().length - 1;
      const steps: Record<string, [number, 1 | -1]> = {
        ArrowDown: [at + 1, 1],
        ArrowUp: [at - 1, -1],
        Home: [0, 1],
        End: [last, -1],
      };
      const step = steps[key];
      if (!step || step[0] < 0 || step[0] > last) return;
      event.preventDefault();
      go(...step);
    },
  };
}

/** A click beside the controls of a row follows its link, with the same modifiers. */
function followRow(event: MouseEvent) {
  const { target, ctrlKey, metaKey, shiftKey } = event;
  if (!(target instanceof Element) || target.closest("a, button, input, label, select")) return;
  if (event.defaultPrevented || getSelection()?.type === "Range") return;
  linkIn(target.closest("tr") ?? undefined)?.dispatchEvent(
    new window.MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  );
}

interface FrameProps {
  label: string;
  isBusy?: boolean;
  ref?: Ref<HTMLElement>;
  /** The pointer or the keyboard has left it. */
  onLeave?(): void;
  children: ReactNode;
}

/** Around a table, what lies over it and its foot. Its width decides what the table shows. */
export function TableFrame({ label, isBusy = false, ref, onLeave, children }: FrameProps) {
  return (
    <section
      ref={ref}
      aria-label={label}
      aria-busy={isBusy}
      onPointerLeave={onLeave}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave?.();
      }}
      className="@container/table overflow-clip rounded-control border border-line bg-card aria-busy:[&_table]:opacity-55 max-tablet:-mx-4 max-tablet:rounded-none max-tablet:border-x-0"
    >
      {children}
    </section>
  );
}

/**
 * The lower edge of a frame, always in the window: the pager or the bulk bar, and messages. These
 * are at its right end where there is room for both, else above it.
 */
export function TableFoot({ children }: { children: ReactNode }) {
  const hasToast = useHasToast();
  return (
    <div className="sticky bottom-0 z-2 border-t border-line bg-head">
      <ToastPlace className="@min-[860px]/table:absolute @min-[860px]/table:right-[7px] @min-[860px]/table:bottom-[7px] @min-[860px]/table:w-82.5 @min-[1110px]/table:w-99" />
      <div
        data-toast={hasToast || undefined}
        className="min-h-13 data-[toast]:@min-[860px]/table:pr-[350px] data-[toast]:@min-[1110px]/table:pr-[420px]"
      >
        {children}
      </div>
    </div>
  );
}
