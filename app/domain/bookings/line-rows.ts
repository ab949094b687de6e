import {
  type Agreement,
  type Line,
  type LineInput,
  mostLines,
  readLineInput,
  readLines,
  writeLines,
} from "#app/domain/bookings/line.ts";
import { type PricedLine, priceLine } from "#app/domain/bookings/price.ts";
import type { Offer } from "#app/domain/catalogue/find-product.ts";

/** A line as the inputs of the desk's form hold it. */
export interface LineRow extends LineInput {
  /** For one piece and one of the term, where the catalogue has no price. */
  price: string;
  /** In rupees, or in percent: "500", "10 %". */
  discount: string;
  reason: string;
  isRemoved: boolean;
}

export const emptyRow: LineRow = {
  slug: "",
  quantity: "1",
  duration: "1",
  term: "month",
  price: "",
  discount: "",
  reason: "",
  isRemoved: false,
};

/** The name of a row's input; rows count from 1. */
export function rowField(row: number, part: Exclude<keyof LineRow, "isRemoved"> | "removed") {
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
  const rows = readDeskLines(fields.product ?? "").map(
    ({ quantity, duration, quoted, discount, discount_percent, price_reason, ...line }) => ({
      ...emptyRow,
      ...line,
      quantity: String(quantity),
      duration: String(duration),
      price: String(quoted ?? ""),
      discount: writeDiscount({ discount, discount_percent }),
      reason: price_reason,
    }),
  );
  return rows.length > 0 ? rows : [emptyRow];
}

function readRow(fields: Readonly<Record<string, string>>, row: number): LineRow {
  const { isRemoved: _none, ...empty } = emptyRow;
  const read = Object.entries(empty).map(([part, value]) => [
    part,
    fields[`product-${row}-${part}`] ?? value,
  ]);
  const isRemoved = fields[rowField(row, "removed")] === "on";
  return { ...emptyRow, ...Object.fromEntries(read), isRemoved };
}

/** As `writeLines`, with what staff agreed: `copier-a3-100.month.1.3?price=2400&reason=By+phone`. */
export function writeDeskLines(lines: readonly (Line & Partial<Agreement>)[]): string {
  return lines
    .map((line) => {
      const { quoted, price_reason: reason = "" } = line;
      const price = String(quoted ?? "");
      const discount = writeDiscount(line);
      if (!price && !discount) return writeLines([line]);
      const agreed = { price, discount, reason };
      return `${writeLines([line])}?${new URLSearchParams(agreed)}`;
    })
    .join("~");
}

export function readDeskLines(text: string): (Line & Agreement)[] {
  return text.split("~", mostLines).flatMap((written) => {
    const [line = "", agreed] = written.split("?");
    const params = new URLSearchParams(agreed);
    const quoted = readPrice(params.get("price") ?? "") ?? null;
    const off = readDiscount(params.get("discount") ?? "") ?? noDiscount;
    const price_reason = params.get("reason") ?? "";
    return readLines(line).map((read) => ({ ...read, quoted, ...off, price_reason }));
  });
}

/**
 * A row with its price; undefined while it cannot be priced. What cannot be read of a price or
 * discount counts as none.
 */
export function priceRow(
  row: LineRow,
  offers: readonly Offer[],
  stored: readonly PricedLine[] = [],
): PricedLine | undefined {
  const line = readLineInput(row);
  const quoted = readPrice(row.price) ?? null;
  const agreed = { quoted, ...readDiscount(row.discount), price_reason: row.reason.trim() };
  return line && priceLine({ ...line, ...agreed }, offers, stored);
}

/** In whole rupees, for one piece and one period. */
export const highestPrice = 99_99_999;

/** A price in whole rupees as staff type it, "2400" or "₹1,20,000"; undefined for anything else. */
export function readPrice(typed: string): number | undefined {
  const price = readRupees(typed) ?? 0;
  return price > 0 && price <= highestPrice ? price : undefined;
}

const noDiscount = { discount: 0, discount_percent: 0 };

/** A discount as staff type it, in whole rupees or percent; undefined for anything else. */
export function readDiscount(typed: string): typeof noDiscount | undefined {
  const [, percent] = /^(\d{1,3}) ?%$/.exec(typed.trim()) ?? [];
  if (percent) return { discount: 0, discount_percent: Number(percent) };
  const discount = readRupees(typed);
  return discount === undefined ? undefined : { discount, discount_percent: 0 };
}

/** As staff type it; empty without one. */
function writeDiscount({ discount, discount_percent }: Partial<Agreement>): string {
  return discount_percent ? `${discount_percent} %` : String(discount || "");
}

function readRupees(typed: string): number | undefined {
  const digits = typed.replace(/[₹,\s]/g, "");
  return /^\d{1,13}$/.test(digits) ? Number(digits) : undefined;
}
