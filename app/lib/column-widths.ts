interface Measured<Row> {
  id: string;
  label: string;
  width?: number;
  grows?: boolean;
  hide?: string;
  /** With one, its text is that of the title, else the row's own. */
  cell?: unknown;
  title?(row: Row): string | undefined;
  /** An icon before the text. */
  mark?: unknown;
}

/** Of a letter at 15 px, and left and right of a cell. */
const letterPx = 7.6;
const paddingPx = 26;
const markPx = 28;
const [leastPx, mostPx, mostHidingPx] = [72, 420, 200];

/**
 * The widths of columns by their content. Without enough room, the widest become narrower first, to
 * `most`: the largest of several widths, so that CSS computes it for every window. Columns with a
 * fixed width, or hidden in a narrow table, keep their own.
 * @param box the width of the boxes that select rows, in pixels
 */
export function columnWidths<Row>(
  columns: readonly Measured<Row>[],
  rows: readonly Row[],
  box: number,
) {
  const measured = columns.map((column) => {
    const { width, hide = "" } = column;
    const [, least] = /@max-\[(\d+)px\]/.exec(hide) ?? [];
    const natural = width ?? naturalWidth(column, rows);
    const own = least ? Math.min(natural, mostHidingPx) : natural;
    return { own, isFree: width === undefined && !least, least: Number(least ?? 0) };
  });
  const named = columns.findIndex(({ grows }) => grows);
  const free = measured.filter(({ isFree }) => isFree).map(({ own }) => own);
  const grows =
    named < 0
      ? measured.findIndex(({ own, isFree }) => isFree && own === Math.max(...free))
      : named;
  const fixed = measured.filter(({ isFree }) => !isFree);
  const always = fixed.reduce((sum, { own, least }) => (least ? sum : sum + own), box);
  // From its least width of the table on a column takes room, below that none.
  const hiding = fixed
    .filter(({ least }) => least > 0)
    .map(({ own, least }) => ` - clamp(0px, (100cqw - ${least}px) * 999, ${own}px)`)
    .join("");
  let taken = always;
  const limits = free
    .toSorted((a, b) => a - b)
    .map((own, at) => {
      const limit = `(100cqw - ${taken}px${hiding}) / ${free.length - at}`;
      taken += own;
      return limit;
    });
  return {
    most: limits.length > 0 ? `max(0px, ${limits.join(", ")})` : undefined,
    widths: measured.map(({ own, isFree }, at) => {
      if (at === grows) return undefined;
      return isFree ? `min(${own}px, var(--most))` : `${own}px`;
    }),
  };
}

/** The style rules of a table's columns: `columnWidths` for its head cells, which a box may precede. */
export function columnStyles<Row>(
  table: string,
  columns: readonly Measured<Row>[],
  rows: readonly Row[],
  box: number,
): string {
  const { most, widths } = columnWidths(columns, rows, box);
  const first = box > 0 ? 2 : 1;
  const ofColumns = widths.map(
    (width, at) => width && `${table} th:nth-child(${at + first}) { width: ${width}; }`,
  );
  return [most && `${table} { --most: ${most}; }`, ...ofColumns].filter(Boolean).join("\n");
}

function naturalWidth<Row>(column: Measured<Row>, rows: readonly Row[]): number {
  const { id, label, cell, title, mark } = column;
  const texts = rows.map(
    (row) => (cell ? title?.(row) : undefined) ?? String(row[id as keyof Row] ?? ""),
  );
  const longest = [label, ...texts].reduce((most, text) => Math.max(most, lettersIn(text)), 0);
  return Math.round(
    Math.min(mostPx, Math.max(leastPx, longest * letterPx + paddingPx + (mark ? markPx : 0))),
  );
}

/** In widths of a Latin letter: those of Indian scripts are wider, and marks stand above others. */
function lettersIn(text: string): number {
  const marks = text.match(/\p{M}/gu)?.length ?? 0;
  const wide = text.match(/[\u0900-\uffff]/g)?.length ?? 0;
  return text.length - marks + (wide - marks) * 0.6;
}
