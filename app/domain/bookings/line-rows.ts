import {
  type Agreement,
  type Line,
  type LineInput,
  mostLines,
  readLineInput,
  readLines,
  writeLines,
} from "#app/domain/bookings/line.ts";
import { type Priced, type PricedLine, priceLine } from "#app/domain/bookings/price.ts";
import { lastDay, periodOf } from "#app/domain/bookings/rental-days.ts";
import { plainDay } from "#app/lib/dates.ts";

/** A line as the inputs of the desk's form hold it. */
export interface LineRow extends LineInput {
  /** The last day: with a first day it sets the period, whatever that was. */
  until: string;
  /** For one piece and one of the term, where the catalogue has no price. */
  price: string;
  /** In rupees, or in percent: "500", "10 %". */
  discount: string;
  reason: string;
  /** "on" for a row to remove. */
  removed: string;
}

export const emptyRow: LineRow = {
  slug: "",
  quantity: "1",
  duration: "1",
  term: "month",
  day_from: "",
  until: "",
  branch: "",
  price: "",
  discount: "",
  reason: "",
  removed: "",
};

/** The name of a row's input; rows count from 1. */
export function rowField(row: number, part: keyof LineRow) {
  return `product-${row}-${part}`;
}

/** The rows of a form, one at least: those that were sent, or else the lines in `product`. */
export function readRows(fields: Readonly<Record<string, string>>): LineRow[] {
  const sent = Object.keys(fields).flatMap(
    (name) => /^product-([1-9]\d{0,2})-slug$/.exec(name)?.[1] ?? [],
  );
  if (sent.length > 0) {
    const last = Math.min(mostLines, Math.max(...sent.map(Number)));
    return Array.from({ length: last }, (_, index) => {
      const typed = Object.entries(emptyRow).map(([part, empty]) => {
        return [part, fields[`product-${index + 1}-${part}`] ?? empty];
      });
      return { ...emptyRow, ...Object.fromEntries(typed) };
    });
  }
  const rows = readDeskLines(fields.product ?? "").map((line) => {
    const { slug, term, quantity, duration, day_from } = line;
    const numbers = { quantity: String(quantity), duration: String(duration) };
    const dates = { day_from: day_from ?? "", until: lastDay(line) ?? "" };
    const when = { ...dates, branch: line.branch ?? "" };
    return { ...emptyRow, slug, term, ...numbers, ...when, ...writeAgreement(line) };
  });
  return rows.length > 0 ? rows : [emptyRow];
}

/** As `writeLines`, with what staff agreed: `copier-a3-100.month.1.3?price=2400&reason=By+phone`. */
export function writeDeskLines(lines: readonly (Line & Partial<Agreement>)[]): string {
  return lines
    .map((line) => {
      const { price, discount, reason } = writeAgreement(line);
      const own = new URLSearchParams();
      const agreed = price !== "" || discount !== "" ? { price, discount, reason } : {};
      for (const [key, value] of Object.entries(agreed)) own.set(key, value);
      if (line.branch) own.set("branch", line.branch);
      return writeLines([line]) + (own.size > 0 ? `?${own}` : "");
    })
    .join("~");
}

export function readDeskLines(text: string): (Line & Agreement)[] {
  return text.split("~", mostLines).flatMap((written) => {
    const [line = "", agreed] = written.split("?");
    const { branch, ...own } = Object.fromEntries(new URLSearchParams(agreed));
    const agreement = readAgreement(own);
    return readLines(line).map((read) => ({ ...read, ...(branch && { branch }), ...agreement }));
  });
}

/** A row with the period that its last day sets. */
export function withPeriod(row: LineRow): LineRow {
  const [from, until] = [plainDay(row.day_from), plainDay(row.until)];
  const period = from && until && periodOf(from, until);
  return period ? { ...row, term: period.term, duration: String(period.duration) } : row;
}

/** A row with its price; undefined while it cannot be priced. */
export function priceRow(
  row: LineRow,
  offers: readonly Priced[],
  stored: readonly PricedLine[] = [],
): PricedLine | undefined {
  const line = readLineInput(withPeriod(row));
  const branch = row.branch || null;
  return line && priceLine({ ...line, branch, ...readAgreement(row) }, offers, stored);
}

/** What cannot be read of a price or discount counts as none. */
function readAgreement({ price = "", discount = "", reason = "" }: Partial<LineRow>): Agreement {
  const off = readDiscount(discount) ?? { discount: 0, discount_percent: 0 };
  return { quoted: readPrice(price) ?? null, ...off, price_reason: reason.trim() };
}

function writeAgreement({ quoted, price_reason = "", ...off }: Partial<Agreement>) {
  const discount = off.discount_percent ? `${off.discount_percent} %` : String(off.discount || "");
  return { price: String(quoted ?? ""), discount, reason: price_reason };
}

/** In whole rupees, for one piece and one period. */
export const highestPrice = 99_99_999;

/** A price in whole rupees as staff type it, "2400" or "₹1,20,000"; undefined for anything else. */
export function readPrice(typed: string): number | undefined {
  const price = readRupees(typed) ?? 0;
  return price > 0 && price <= highestPrice ? price : undefined;
}

/** A discount as staff type it, in whole rupees or percent; undefined for anything else. */
export function readDiscount(typed: string) {
  const [, percent] = /^(\d{1,3}) ?%$/.exec(typed.trim()) ?? [];
  if (percent) return { discount: 0, discount_percent: Number(percent) };
  const discount = readRupees(typed);
  return discount === undefined ? undefined : { discount, discount_percent: 0 };
}

function readRupees(typed: string): number | undefined {
  const digits = typed.replace(/[₹,\s]/g, "");
  return /^\d{1,13}$/.test(digits) ? Number(digits) : undefined;
}
