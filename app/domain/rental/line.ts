import { plainDay } from "#app/lib/dates.ts";
import { formatCount, formatNumber } from "#app/lib/format.ts";
import { type RentalTerm, rentalTerms } from "#content/catalogue/rental-terms.ts";

/** One line of a cart or a booking: so many pieces of a configuration for so many terms. */
export interface Line {
  slug: string;
  quantity: number;
  duration: number;
  term: Term;
  /** The first day, as "2026-12-01"; without one the rental begins as soon as possible. */
  day_from?: string | null;
  /** The id of the branch that was chosen to deliver; without one the booking's. */
  branch?: string | null;
}

export type Term = RentalTerm["slug"];

/** The price and discount of a line that staff agreed with the customer. */
export interface Agreement {
  /** An own price for one piece and one `quoted_unit`, in whole rupees; null for the rate card's. */
  quoted: number | null;
  quoted_unit: QuotedUnit;
  /** For one piece and the days beyond whole units, in whole rupees; 0 for none. */
  quoted_rest: number;
  /** In whole rupees, off the amount of the whole line. */
  discount: number;
  /** The discount in percent, if staff gave it so: it follows the amount; else 0. */
  discount_percent: number;
  /** Why; empty without either. The customer reads it. */
  price_reason: string;
}

/** A term, or the whole rental. */
export type QuotedUnit = Term | "rental";

/** The agreement of a line without one. */
export const noAgreement: Agreement = {
  quoted: null,
  quoted_unit: "month",
  quoted_rest: 0,
  discount: 0,
  discount_percent: 0,
  price_reason: "",
};

export const mostPieces = 9_999;

/** The most days, weeks, months or years that are typed; from one day to another there may be more. */
export const mostTerms = 99;

/** The most days from the first to the last one. */
export const mostDays = 3_660;

/** The longest time in each term, with or without a first day. */
export const longest: Readonly<Record<Term, number>> = {
  day: mostDays,
  week: mostTerms,
  month: mostTerms,
  year: 10,
};

/** A first day is not earlier, nor later. */
export const firstBookable = "2007-01-01";
export const lastBookable = "2099-12-31";

/** For more pieces than this our staff call before the delivery. */
const mostWithoutCall = 99;

/** The most lines that one text holds: as many as a cart or a booking has. */
export const mostLines = 200;

/** The most lines of an address, an estimate, or an order that waits in the browser. */
export const mostOrdered = 20;

/** "3 months", "1 year". */
export function formatPeriod({ duration, term }: Pick<Line, "duration" | "term">): string {
  return formatCount(duration, term);
}

/** "Business 14 × 2", "Tower M". */
export function formatPieces({ name, quantity }: { name: string; quantity: number }): string {
  return quantity === 1 ? name : `${name} × ${formatNumber(quantity)}`;
}

export function needsCall(lines: readonly Pick<Line, "quantity">[]): boolean {
  return lines.some(({ quantity }) => quantity > mostWithoutCall);
}

/** Lines as one form field or cookie holds them: `business-14.month.2.3~tower-m.year.1.1.2026-12-01.pune`. */
export function writeLines(lines: readonly Line[]): string {
  return lines
    .map(({ slug, term, quantity, duration, day_from, branch }) =>
      [slug, term, quantity, duration, ...[day_from, branch].filter(Boolean)].join("."),
    )
    .join("~");
}

/** @returns the lines that can be read, in their order, whether or not the catalogue has them */
export function readLines(text: string): Line[] {
  return text.split("~", mostLines).flatMap((written) => readLine(written) ?? []);
}

/** @returns undefined for input that is no line */
export function readLineInput(
  input: Record<Exclude<keyof Line, "day_from" | "branch">, string | number> & {
    day_from?: string;
  },
): Line | undefined {
  const { slug, term, quantity, duration, day_from = "" } = input;
  const written = [slug, term, Number(quantity), Number(duration), day_from].join(".");
  return readLine(written.replace(/\.$/, ""));
}

export function isTerm(text: string | null | undefined): text is Term {
  return rentalTerms.some(({ slug }) => slug === text);
}

const pattern =
  /^([a-z\d-]{1,60})\.([a-z]+)\.([1-9]\d{0,3})\.([1-9]\d{0,3})(?:\.(\d{4}-\d\d-\d\d))?(?:\.([a-z][a-z\d-]{0,59}))?$/;

function readLine(written: string): Line | undefined {
  const [, slug, term, quantity, time, day, branch] = pattern.exec(written) ?? [];
  const duration = Number(time);
  if (!slug || !isTerm(term) || duration > longest[term]) return undefined;
  const day_from = plainDay(day);
  const isBookable = day_from && firstBookable <= day_from && day_from <= lastBookable;
  if (day && !isBookable) return undefined;
  const asked = { slug, term, quantity: Number(quantity), duration };
  return { ...asked, ...(day_from && { day_from }), ...(branch && { branch }) };
}
