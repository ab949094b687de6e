import { useLayoutEffect, useRef } from "react";
import { href } from "react-router";
import type { FreeOfRow } from "#app/desk/bookings/line-fields.tsx";
import { useAnswer } from "#app/desk/forms/use-answer.ts";
import { cells, type FormLine, heads, LineRows } from "#app/desk/quotations/quotation-line.tsx";
import { ComboField } from "#app/desk/ui/combo-field.tsx";
import { type CellPlace, Grid } from "#app/desk/ui/grid.tsx";
import { KeyHint } from "#app/desk/ui/keys.tsx";
import { TableFrame } from "#app/desk/ui/table.tsx";
import { useToasts } from "#app/desk/ui/toasts.tsx";
import {
  askStock,
  emptyRow,
  type LineRow,
  other,
  rowField,
} from "#app/domain/bookings/line-rows.ts";
import type { productOptions } from "#app/domain/bookings/product-options.ts";
import { mostLines } from "#app/domain/rental/line.ts";
import type { PricedLine } from "#app/domain/rental/price.ts";
import { formatCount } from "#app/lib/format.ts";

interface Props {
  lines: readonly FormLine[];
  /** As they are typed, and priced as far as they can be. */
  rows: readonly LineRow[];
  priced: readonly (PricedLine | undefined)[];
  taxes: Readonly<Record<string, { sac: string; rate: number }>>;
  products: ReturnType<typeof productOptions>;
  postcode: string;
  nextKey(): number;
  onChange(lines: readonly FormLine[]): void;
  /** A line was opened or closed. */
  onToggle(lines: readonly FormLine[]): void;
  onFix(): void;
}

/** The lines of a quotation, as cells of a spreadsheet. */
export function QuotationLines(props: Props) {
  const { lines, rows, priced, taxes, products, postcode, nextKey, onChange, onToggle, onFix } =
    props;
  const box = useRef<HTMLDivElement>(null);
  const toFocus = useRef("");
  const { say } = useToasts();
  useLayoutEffect(() => {
    if (!toFocus.current) return;
    box.current?.querySelector<HTMLElement>(toFocus.current)?.focus();
    toFocus.current = "";
  });
  const asked = askStock(rows, { booking: "", postcode });
  const { data: free } = useAnswer<FreeOfRow[]>(href("/admin/line-stock.json"), asked);
  // With what was typed since; new keys put these rows into the inputs.
  const typed = lines.map((line, at) => ({ ...line, row: rows[at] ?? line.row }));
  const anew = (next: readonly FormLine[]) =>
    onChange(next.map((line) => ({ ...line, key: nextKey() })));
  const focusCell = ({ row, column }: CellPlace) => {
    toFocus.current = `[data-cell="${row} ${column}"]`;
  };
  const add = (slug: string) => {
    if (!slug || lines.length >= mostLines) return;
    const { day_from, until, duration, term, branch } = rows.at(-1) ?? emptyRow;
    const row = { ...emptyRow, slug, day_from, until, duration, term, branch };
    onChange([...typed, { key: nextKey(), row, isOpen: false }]);
    if (slug === other) toFocus.current = `[name="${rowField(lines.length + 1, "name")}"]`;
    else focusCell({ row: lines.length, column: 0 });
  };
  const move = ({ row, column }: CellPlace, by: 1 | -1) => {
    const line = typed[row];
    if (!line || row + by < 0 || row + by >= lines.length) return;
    focusCell({ row: row + by, column });
    onChange(typed.toSpliced(row, 1).toSpliced(row + by, 0, line));
  };
  const remove = (at: number) => {
    toFocus.current = adding;
    onChange(typed.toSpliced(at, 1));
    say({ said: `Line ${at + 1} removed.` }, () => anew(typed));
  };
  const paste = (text: string, from: CellPlace) => {
    const block = text.trimEnd().split(/\r?\n/);
    const next = typed.map((line, at) => {
      const values = block[at - from.row]?.split("\t") ?? [];
      const own = cells.slice(from.column).map((part, index) => [part, values[index]?.trim()]);
      return { ...line, row: { ...line.row, ...Object.fromEntries(own.filter(([, one]) => one)) } };
    });
    focusCell(from);
    anew(next);
    say({ said: `${formatCount(block.length, "row")} pasted.` }, () => anew(typed));
  };
  return (
    <div ref={box}>
      <TableFrame label="Lines">
        <Grid
          columns={heads}
          headLook="whitespace-nowrap first:w-[46%] last:pr-4"
          onRestore={({ row, column }, text) => {
            const name = rowField(row + 1, cells[column] ?? "quantity");
            const input = box.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
            if (!input) return;
            input.value = text;
            input.dispatchEvent(new Event("input", { bubbles: true }));
          }}
          onPaste={paste}
          onMove={move}
          onLeave={() => box.current?.querySelector<HTMLElement>(adding)?.focus()}
        >
          {lines.map((line, at) => (
            <LineRows
              key={line.key}
              line={line}
              at={at}
              row={rows[at] ?? line.row}
              priced={priced[at]}
              usual={taxes[line.row.slug] ?? taxes[""]}
              free={free?.find(({ id }) => id === String(at + 1))}
              name={products.find(({ id }) => id === line.row.slug)?.label ?? line.row.slug}
              onToggle={() =>
                onToggle(
                  typed.with(at, { ...line, row: rows[at] ?? line.row, isOpen: !line.isOpen }),
                )
              }
              onRemove={() => remove(at)}
              onFix={onFix}
            />
          ))}
        </Grid>
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-t border-line bg-head px-4 py-3">
          <div data-add className="w-90 max-w-full">
            {/* Begins anew with each line. */}
            <ComboField
              key={lines.length}
              name="add"
              value=""
              options={products}
              onChoose={add}
              optional
            />
          </div>
          <p className="pb-2 text-note text-ink-soft max-tablet:hidden pointer-coarse:hidden">
            <KeyHint>↑</KeyHint> <KeyHint>↓</KeyHint> moves, <KeyHint>Enter</KeyHint> next,{" "}
            <KeyHint>Alt</KeyHint> <KeyHint>↑</KeyHint> <KeyHint>↓</KeyHint> reorders
          </p>
        </div>
      </TableFrame>
    </div>
  );
}

const adding = "[data-add] input:not([type=hidden])";
