import type { RentalTerm } from "#content/catalogue/rental-terms.ts";

type Term = RentalTerm["slug"];

/** One line of a booking as it stands in the form's row: as text, right or not. */
export interface LineRow {
  slug: string;
  quantity: string;
  duration: string;
  term: string;
  isRemoved: boolean;
}

/** The most lines that one booking has. */
export const mostRows = 50;

export const emptyRow: LineRow = {
  slug: "",
  quantity: "1",
  duration: "1",
  term: "month",
  isRemoved: false,
};

/** What the inputs of a row are called; rows count from 1. */
export function rowField(row: number, part: "slug" | "quantity" | "duration" | "term" | "removed") {
  return `product-${row}-${part}`;
}

/**
 * The rows of a form: those that were sent, or else the lines that `product` tells of, as
 * `business-14.month.2.3~tower-m.year.1.1`.
 */
export function rowsIn(fields: Readonly<Record<string, string>>): LineRow[] {
  const sent = Object.keys(fields).flatMap(
    (name) => /^product-([1-9]\d?)-slug$/.exec(name)?.[1] ?? [],
  );
  if (sent.length > 0) {
    const last = Math.min(mostRows, Math.max(...sent.map(Number)));
    return Array.from({ length: last }, (_, index) => rowSent(fields, index + 1));
  }
  return (fields.product ?? "").split("~", mostRows).flatMap((line) => {
    const [slug = "", term = "", quantity = "", duration = ""] = line.split(".");
    return slug ? { ...emptyRow, slug, term, quantity, duration } : [];
  });
}

function rowSent(fields: Readonly<Record<string, string>>, row: number): LineRow {
  return {
    slug: fields[rowField(row, "slug")] ?? "",
    quantity: fields[rowField(row, "quantity")] ?? emptyRow.quantity,
    duration: fields[rowField(row, "duration")] ?? emptyRow.duration,
    term: fields[rowField(row, "term")] ?? emptyRow.term,
    isRemoved: fields[rowField(row, "removed")] === "on",
  };
}

/** What a configuration costs for each term; null where the price is on request. */
export interface Offer {
  slug: string;
  name: string;
  group: string;
  prices: Readonly<Record<Term, number | null>>;
}

/** A line as it is stored: its name and price are those of the day on which it was booked. */
export interface StoredLine {
  slug: string;
  name: string;
  quantity: number;
  duration: number;
  term: Term;
  /** For one piece and one term, in whole rupees; null for a price on request. */
  unit_price: number | null;
}

/**
 * Puts a price to a line. What was booked keeps the price that it was booked at, whatever the
 * catalogue says today; another product or another term costs what the catalogue says. Several
 * years are on request.
 * @param stored the lines that the booking has already
 * @returns undefined for a product that neither the booking nor the catalogue knows
 */
export function priceLine(
  { slug, quantity, duration, term }: Omit<StoredLine, "name" | "unit_price">,
  stored: readonly StoredLine[],
  offers: readonly Offer[],
): StoredLine | undefined {
  const offer = offers.find((one) => one.slug === slug);
  const booked =
    stored.find((line) => line.slug === slug && line.term === term) ??
    stored.find((line) => line.slug === slug);
  const name = booked?.name ?? offer?.name;
  if (name === undefined) return undefined;
  const kept = booked?.term === term ? booked.unit_price : null;
  const severalYears = term === "year" && duration > 1;
  const unit_price = severalYears ? null : (kept ?? offer?.prices[term] ?? null);
  return { slug, name, quantity, duration, term, unit_price };
}

/** What the lines come to in whole rupees; null while the price of one is on request. */
export function totalOf(lines: readonly StoredLine[]): number | null {
  return lines.reduce<number | null>(
    (sum, { unit_price, quantity, duration }) =>
      sum === null || unit_price === null ? null : sum + unit_price * quantity * duration,
    0,
  );
}

/** A row of the form as far as it can be priced while it is filled in. */
export function priceRow(
  { slug, quantity, duration, term, isRemoved }: LineRow,
  stored: readonly StoredLine[],
  offers: readonly Offer[],
): StoredLine | undefined {
  const [pieces, terms] = [Number(quantity), Number(duration)];
  const isNumber = (number: number) => Number.isInteger(number) && number >= 1 && number <= 99;
  if (isRemoved || !isTerm(term) || !isNumber(pieces) || !isNumber(terms)) return undefined;
  return priceLine({ slug, quantity: pieces, duration: terms, term }, stored, offers);
}

function isTerm(text: string): text is Term {
  return ["day", "week", "month", "year"].includes(text);
}
