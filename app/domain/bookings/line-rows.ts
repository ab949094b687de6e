import { type LineInput, mostLines, readLines } from "#app/domain/bookings/line.ts";

export interface LineRow extends LineInput {
  isRemoved: boolean;
}

export const emptyRow: LineRow = {
  slug: "",
  quantity: "1",
  duration: "1",
  term: "month",
  isRemoved: false,
};

/** The name of a row's input; rows count from 1. */
export function rowField(row: number, part: keyof LineInput | "removed") {
  return `product-${row}-${part}`;
}

/** The rows of a form, one at least: those that were sent, or else the lines in `product`. */
export function readRows(fields: Readonly<Record<string, string>>): LineRow[] {
  const sent = Object.keys(fields).flatMap(
    (name) => /^product-([1-9]\d{0,2})-slug$/.exec(name)?.[1] ?? [],
  );
  if (sent.length > 0) {
    const last = Math.min(mostLines, Math.max(...sent.map(Number)));
    return Array.from({ length: last }, (_, index) => readRow(fields, index + 1));
  }
  const lines = readLines(fields.product ?? "");
  if (lines.length === 0) return [emptyRow];
  return lines.map(({ quantity, duration, ...line }) => ({
    ...emptyRow,
    ...line,
    quantity: String(quantity),
    duration: String(duration),
  }));
}

function readRow(fields: Readonly<Record<string, string>>, row: number): LineRow {
  return {
    slug: fields[rowField(row, "slug")] ?? "",
    quantity: fields[rowField(row, "quantity")] ?? emptyRow.quantity,
    duration: fields[rowField(row, "duration")] ?? emptyRow.duration,
    term: fields[rowField(row, "term")] ?? emptyRow.term,
    isRemoved: fields[rowField(row, "removed")] === "on",
  };
}
