interface Measured<Row> {
  id: string;
  label: string;
  width?: number;
  grows?: boolean;
  /** With one, its text is that of the title. */
  cell?: unknown;
  title?(row: Row): string | undefined;
}

/** Of a letter at 15 px, and left and right of a cell. */
const letterPx = 7.6;
const paddingPx = 26;
const [leastPx, mostPx] = [72, 420];

/**
 * Columns are as wide as what stands in them. Where they have no room, the widest become narrower
 * first: none is wider than `most`, the width at which the table is full. It is the largest of the
 * widths at which some of them, the narrowest, keep their own, so CSS finds it for every window.
 * @param box the width of the boxes that select rows, in pixels
 */
export function columnWidths<Row>(
  columns: readonly Measured<Row>[],
  rows: readonly Row[],
  box: number,
) {
  const own = columns.map((column) => column.width ?? naturalWidth(column, rows));
  const free = columns.flatMap(({ width }, at) => (width === undefined ? (own[at] ?? 0) : []));
  let taken =
    own.reduce((sum, width) => sum + width, box) - free.reduce((sum, one) => sum + one, 0);
  const limits = free
    .toSorted((a, b) => a - b)
    .map((width, at) => {
      const limit = `(100cqw - ${taken}px) / ${free.length - at}`;
      taken += width;
      return limit;
    });
  const named = columns.findIndex(({ grows }) => grows);
  const grows = named < 0 ? own.indexOf(Math.max(...free)) : named;
  return {
    most: `max(0px, ${limits.join(", ")})`,
    widths: columns.map(({ width }, at) => {
      if (at === grows) return undefined;
      return width === undefined ? `min(${own[at]}px, var(--most))` : `${width}px`;
    }),
  };
}

function naturalWidth<Row>(column: Measured<Row>, rows: readonly Row[]): number {
  const { id, label, cell, title } = column;
  const texts = rows.map((row) => (cell ? title?.(row) : String(row[id as keyof Row])) ?? "");
  const longest = [label, ...texts].reduce((most, text) => Math.max(most, lettersIn(text)), 0);
  return Math.round(Math.min(mostPx, Math.max(leastPx, longest * letterPx + paddingPx)));
}

/** In widths of a Latin letter: those of Indian scripts are wider, and marks stand above others. */
function lettersIn(text: string): number {
  const marks = text.match(/\p{M}/gu)?.length ?? 0;
  const wide = text.match(/[\u0900-\uffff]/g)?.length ?? 0;
  return text.length - marks + (wide - marks) * 0.6;
}
