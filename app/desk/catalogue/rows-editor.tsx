import {
  type ComponentProps,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { KeyHint } from "#app/desk/ui/keys.tsx";
import { useToasts } from "#app/desk/ui/toasts.tsx";
import { type FieldFacts, isNumber } from "#app/domain/catalogue/field-facts.ts";
import { formatCount } from "#app/lib/format.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Options } from "#app/ui/options.tsx";

interface Props {
  id: string;
  label: string;
  /** Of the field: with one column without a name the rows are texts. */
  facts: FieldFacts;
  initial: readonly unknown[];
  /** The number of a row that was refused; 0 for none. */
  wrongRow?: number;
  onChange(rows: readonly unknown[]): void;
}

interface Row {
  id: number;
  cells: Record<string, unknown>;
}

/** Rows that are edited in place: Enter adds one below, Alt with an arrow moves one. */
export function RowsEditor(props: Props) {
  const { id, label, facts, wrongRow } = props;
  const columns = columnsOf(facts);
  const { list, rows, said, change, addAt, remove, onKeyDown, move } = useRows(props, columns);
  const inputs = columns.filter((column) => !isRows(column));
  const grid = `${rowBox} ${grids[inputs.length] ?? ""}`;
  return (
    <div ref={list}>
      {rows.length > 0 && inputs.length > 1 && (
        <div aria-hidden="true" className={`${grid} text-note text-ink-soft max-tablet:hidden`}>
          {inputs.map((column) => (
            <span key={column.label} className="pl-2">
              {column.label}
            </span>
          ))}
        </div>
      )}
      <ol aria-label={label}>
        {rows.map(({ id: row, cells }, at) => (
          <li key={row} className="py-1 max-tablet:border-b max-tablet:border-line max-tablet:py-2">
            <div className={grid}>
              {inputs.map((column, index) => (
                <CellField
                  key={column.key}
                  column={column}
                  id={at === 0 && index === 0 ? id : undefined}
                  data-cell={`${row}-${index}`}
                  aria-label={`${column.label}, row ${at + 1}`}
                  aria-invalid={wrongRow === at + 1 || undefined}
                  value={String(cells[column.key] ?? "")}
                  onKeyDown={(event) => onKeyDown(event, at, `${row}-${index}`)}
                  onChange={({ target }) => change(row, column.key, target.value)}
                />
              ))}
              <RowButton
                icon="chevron-up"
                label={`Move row ${at + 1} up`}
                onClick={() => move(at, -1, `${row}-0`)}
              />
              <RowButton
                icon="close"
                label={`Remove row ${at + 1}`}
                onClick={() => remove(at, { id: row, cells })}
              />
            </div>
            {columns.filter(isRows).map(({ key, ...own }) => {
              const inner = cells[key];
              return (
                <div key={key} className="mt-1 mb-4 border-l-3 border-line pl-4">
                  <RowsEditor
                    id={`${id}-${row}`}
                    label={`${own.label}, row ${at + 1}`}
                    facts={own}
                    initial={Array.isArray(inner) ? inner : []}
                    onChange={(next) => change(row, key, next)}
                  />
                </div>
              );
            })}
          </li>
        ))}
      </ol>
      <p className="mt-2 flex flex-wrap items-center justify-between gap-x-6 text-note text-ink-soft">
        <button
          type="button"
          id={rows.length === 0 ? id : undefined}
          data-cell="add"
          className="staff-link cursor-pointer text-body"
          onClick={() => addAt(rows.length)}
        >
          {facts.add}
        </button>
        <span role="status">{said}</span>
        <span className="max-tablet:hidden pointer-coarse:hidden">
          <KeyHint>Enter</KeyHint> adds a row below, <KeyHint>Alt</KeyHint> <KeyHint>↑</KeyHint>{" "}
          <KeyHint>↓</KeyHint> moves one
        </span>
      </p>
    </div>
  );
}

/** The rows of an editor, and the acts that change them; each act leads the focus. */
function useRows({ label, facts, initial, onChange }: Props, columns: readonly Column[]) {
  const { columns: described = {}, most = 0 } = facts;
  const nextId = useRef(initial.length);
  const [rows, setRows] = useState<readonly Row[]>(() =>
    initial.map((row, id) => ({ id, cells: "" in described ? { "": row } : { ...Object(row) } })),
  );
  const [said, setSaid] = useState("");
  const { say } = useToasts();
  const retract = useRef(() => {});
  // A form that begins anew has no row to bring back.
  useEffect(() => () => retract.current(), []);
  const list = useRef<HTMLDivElement>(null);
  const toFocus = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (toFocus.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-cell="${toFocus.current}"]`)?.focus();
    toFocus.current = undefined;
  });
  const latest = useRef(rows);
  const set = (next: readonly Row[]) => {
    latest.current = next;
    setRows(next);
    onChange(next.flatMap(({ cells }) => sentOf(cells, columns)));
  };
  const change = (id: number, key: string, cell: unknown) =>
    set(
      latest.current.map((row) =>
        row.id === id ? { id, cells: { ...row.cells, [key]: cell } } : row,
      ),
    );
  const addAt = (at: number) => {
    if (rows.length >= most) return setSaid(`At most ${formatCount(most, "row")}.`);
    const row = { id: nextId.current, cells: {} };
    nextId.current += 1;
    toFocus.current = `${row.id}-0`;
    set([...rows.slice(0, at), row, ...rows.slice(at)]);
  };
  const remove = (at: number, row: Row) => {
    const neighbour = rows[at + 1] ?? rows[at - 1];
    toFocus.current = neighbour ? `${neighbour.id}-0` : "add";
    set(rows.toSpliced(at, 1));
    const said = `${label}: row ${at + 1} removed.`;
    retract.current = say({ said }, () => set(latest.current.toSpliced(at, 0, row)));
  };
  const move = (at: number, by: 1 | -1, cell: string) => {
    const row = rows[at];
    const to = at + by;
    if (!row || to < 0 || to >= rows.length) return;
    toFocus.current = cell;
    setSaid(`Row ${at + 1} is now row ${to + 1} of ${rows.length}.`);
    set(rows.toSpliced(at, 1).toSpliced(to, 0, row));
  };
  const onKeyDown = (event: KeyboardEvent, at: number, cell: string) => {
    const { key, altKey, ctrlKey, metaKey, nativeEvent } = event;
    if (ctrlKey || metaKey || nativeEvent.isComposing) return;
    const by = { ArrowUp: -1, ArrowDown: 1 }[key] as 1 | -1 | undefined;
    if (altKey && by) move(at, by, cell);
    else if (key === "Enter") addAt(at + 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { list, rows, said, change, addAt, remove, move, onKeyDown };
}

interface CellProps
  extends Pick<ComponentProps<"input">, "id" | "value" | "aria-label" | "aria-invalid"> {
  column: Column;
  "data-cell": string;
  onKeyDown(event: KeyboardEvent): void;
  onChange(event: { target: { value: string } }): void;
}

/** One cell: a choice among the column's options, else an input. */
function CellField({ column, ...rest }: CellProps) {
  const { options, type, ifEmpty, label } = column;
  const field = { ...rest, className: "small-field w-full min-w-0! aria-invalid:border-alarm" };
  if (options) {
    return (
      <span className="select-box">
        <select {...field}>
          <Options of={[["", "Select"], ...options]} />
        </select>
        <Icon name="chevron-down" />
      </span>
    );
  }
  return (
    <input
      {...field}
      type={type === "date" || type === "time" ? type : "text"}
      inputMode={isNumber(column) ? "numeric" : undefined}
      maxLength={mostTyped}
      placeholder={ifEmpty ?? label}
      autoComplete="off"
    />
  );
}

const rowBox =
  "grid items-center gap-2 max-tablet:grid-cols-[minmax(0,1fr)_34px_34px]! max-tablet:[&>:nth-last-child(2)]:col-start-2 max-tablet:[&>:nth-last-child(n+3)]:col-span-full";

/** More than any cell takes: the server says by how much, and cuts nothing off. */
const mostTyped = 20_000;

/** Widths by the number of columns; the last two are for the row's buttons. */
const grids = [
  "",
  "tablet:grid-cols-[minmax(0,1fr)_34px_34px]",
  "tablet:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_34px_34px]",
  "tablet:grid-cols-[minmax(0,150px)_minmax(0,1fr)_minmax(0,164px)_34px_34px]",
];

type Column = FieldFacts & { key: string };

const columnsOf = ({ columns = {} }: FieldFacts): Column[] =>
  Object.entries(columns).map(([key, column]) => ({ key, ...column }));

/** Rows of a row's own, which are below it. */
const isRows = ({ control }: FieldFacts) => control === "rows";

/** A row as it is sent; nothing for one that is empty. */
function sentOf(cells: Record<string, unknown>, columns: readonly Column[]): unknown[] {
  const entries = columns.flatMap((column) => {
    const { key, ifEmpty } = column;
    const cell = cells[key] ?? (isRows(column) ? [] : "");
    if (ifEmpty !== undefined && cell === "") return [];
    return [[key, isNumber(column) ? toNumber(String(cell)) : cell] as const];
  });
  if (entries.every(([, cell]) => cell === "" || (Array.isArray(cell) && cell.length === 0)))
    return [];
  return columns[0]?.key === "" ? [entries[0]?.[1]] : [Object.fromEntries(entries)];
}

/** "1,549" as a number; other input stays for the server to refuse. */
export function toNumber(typed: string): number | string {
  const digits = typed.replace(/[,\s₹]/g, "");
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : typed;
}

interface ButtonProps {
  icon: "chevron-up" | "close";
  label: string;
  onClick(): void;
}

function RowButton({ icon, label, onClick }: ButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className="grid size-8.5 cursor-pointer place-items-center rounded-badge text-ink-soft hover:bg-tint [&_.icon]:w-4"
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
