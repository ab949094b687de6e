import {
  type Agreement,
  mostLines,
  type QuotedUnit,
  readLineInput,
} from "#app/domain/rental/line.ts";
import {
  type Asked,
  type BookedLine,
  type Priced,
  type PricedLine,
  priceLine,
  repriceLine,
} from "#app/domain/rental/price.ts";
import { plainDay } from "#app/lib/dates.ts";
import { refused } from "#app/lib/form-error.ts";
import { asciiDigits } from "#app/lib/typed-text.ts";
import { rentalTerms } from "#content/catalogue/rental-terms.ts";

/** The inputs of a line in the desk's form, with what they have in a new row. */
export const emptyRow = {
  /** That of the stored line; empty for a new one. */
  id: "",
  /** A configuration, or `other` for what has a name and an own price alone. */
  slug: "",
  name: "",
  quantity: "1",
  day_from: "",
  /** The last day; with a first day it decides, and `duration` and `term` do not count. */
  until: "",
  duration: "1",
  term: "month",
  branch: "",
  /** An own price for one piece and one `unit`. */
  price: "",
  unit: "month",
  /** For one piece and the days beyond whole units. */
  rest: "",
  /** In rupees, or in percent: "500", "10 %". */
  discount: "",
  reason: "",
  /** The code and rate of its tax, in a quotation; empty for those of the catalogue. */
  sac: "",
  taxed: "",
  /** "on" for a stored line at today's rates. */
  today: "",
  /** "on" for a row to remove. */
  removed: "",
};

export type LineRow = typeof emptyRow;

/** In place of a slug. */
export const other = "other";

export const quotedUnits = [...rentalTerms.map(({ slug }) => slug), "rental"] as const;

/** The name of a row's input; rows count from 1. */
export function rowField(row: number, part: keyof LineRow) {
  return `product-${row}-${part}`;
}

/** Fields for a stock check while rows are typed; undefined while none has a product and days. */
export function askStock(rows: readonly LineRow[], about: Record<"booking" | "postcode", string>) {
  const numbered = rows.map((row, index) => [row, index + 1] as const);
  const own = numbered.filter(([{ slug, day_from, removed }]) => {
    return slug && slug !== other && day_from && !removed;
  });
  const parts = ["slug", "quantity", "day_from", "until", "duration", "term", "branch"] as const;
  const fields = own.flatMap(([row, number]) =>
    parts.map((part) => [rowField(number, part), row[part]] as const),
  );
  return own.length > 0 ? { ...about, ...Object.fromEntries(fields) } : undefined;
}

/** The rows of a form, one at least: those that were sent, or else those in `product`. */
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
  const rows = readWritten(fields.product ?? "");
  return rows.length > 0 ? rows : [emptyRow];
}

/**
 * Lines as one text, in which an edit and its conflicts compare them. The unit of a dated line's
 * length is no difference.
 */
export function writeRows(lines: readonly Asked[]): string {
  return JSON.stringify(lines.map(toRow));
}

/** @returns no rows for a text that `writeRows` has not written */
export function readWritten(text: string): LineRow[] {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) ? rows.slice(0, mostLines).map(readParts) : [];
  } catch {
    return [];
  }
}

function readParts(row: unknown): LineRow {
  const texts = Object.entries(Object(row)).filter(([, value]) => typeof value === "string");
  const known = texts.filter(([part]) => Object.hasOwn(emptyRow, part));
  return { ...emptyRow, ...Object.fromEntries(known) };
}

/** A line as the inputs of a row have it. */
export function toRow(line: Asked): LineRow {
  const { id = "", slug, name = "", quantity, duration, term, day_from, day_to, branch } = line;
  const { quoted, quoted_unit, quoted_rest, price_reason: reason = "", ...off } = line;
  const percent = off.discount_percent ?? 0;
  return {
    ...emptyRow,
    ...{ id, slug: slug || other, name: slug ? "" : name, quantity: String(quantity) },
    ...(day_to ? {} : { duration: String(duration), term }),
    ...{ day_from: day_from ?? "", until: day_to ?? "" },
    branch: branch ?? "",
    price: String(quoted ?? ""),
    unit: quoted_unit ?? emptyRow.unit,
    rest: String(quoted_rest || ""),
    discount: percent ? `${percent} %` : String(off.discount || ""),
    reason,
  };
}

const oneDay = { duration: "1", term: "day" };

/** The line that a row describes; undefined while it cannot be read. */
export function readRow(row: LineRow): (Asked & { id: string }) | undefined {
  const { id, slug, name, quantity, branch, today } = row;
  const [day_from, day_to] = [plainDay(row.day_from) ?? null, plainDay(row.until) ?? null];
  // With both days the input of its length does not count.
  const { duration, term } = day_from && day_to ? oneDay : row;
  const line = readLineInput({ slug, quantity, duration, term });
  if (!line) return undefined;
  return {
    ...{ ...line, day_from, day_to: day_from && day_to },
    ...(slug === other && { slug: "", name: name.trim() }),
    ...{ id, branch, ...readAgreement(row), atTodaysRates: today === "on" },
  };
}

/** A row with its price. @param stored its line as it was agreed */
export function priceRow(
  row: LineRow,
  offers: readonly Priced[],
  stored: readonly BookedLine[] = [],
): PricedLine | undefined {
  const asked = readRow(row);
  const before = stored.find(({ id }) => id === row.id);
  if (!asked) return undefined;
  return before ? repriceLine(asked, before, offers) : priceLine(asked, offers);
}

/** An unreadable price or discount counts as none. */
function readAgreement({ price, unit, rest, discount, reason }: LineRow): Agreement {
  const off = readDiscount(discount) ?? { discount: 0, discount_percent: 0 };
  const quoted_unit = quotedUnits.find((one): one is QuotedUnit => one === unit) ?? "month";
  const own = { quoted: readPrice(price) ?? null, quoted_unit, quoted_rest: readPrice(rest) ?? 0 };
  return { ...own, ...off, price_reason: reason.trim() };
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
  const [, percent] = /^(\d{1,3}) ?%$/.exec(asciiDigits(typed).trim()) ?? [];
  if (percent) return { discount: 0, discount_percent: Number(percent) };
  const discount = readRupees(typed);
  return discount === undefined ? undefined : { discount, discount_percent: 0 };
}

function readRupees(typed: string): number | undefined {
  const digits = asciiDigits(typed).replace(/[₹,\s]/g, "");
  return /^\d{1,13}$/.test(digits) ? Number(digits) : undefined;
}

/** Reads the amounts that staff agreed for the new days. A discount may end. @throws FormError */
export function readAmounts({
  rest = "",
  quoted = "",
  discount,
}: Readonly<Record<string, string>>) {
  const [days, whole] = [readPrice(rest), readPrice(quoted)];
  const off = discount === undefined ? undefined : readDiscount(discount || "0");
  if ((rest && !days) || (quoted && !whole)) throw refused("Enter the price in whole rupees.");
  if (discount !== undefined && (!off || off.discount_percent > 0)) {
    throw refused("Enter the discount in whole rupees; 0 for none.");
  }
  return {
    ...(days && { rest: days }),
    ...(whole && { quoted: whole }),
    ...(off && { discount: off.discount }),
  };
}
