import type { Line } from "#app/domain/bookings/line.ts";
import type { Offer } from "#app/domain/catalogue/find-product.ts";
import { findTerm, rentalPrice } from "#app/domain/catalogue/rental-price.ts";
import { formatRupees } from "#app/lib/format.ts";

/** A line at the name and price of the day on which it was booked, or is. */
export interface PricedLine extends Line {
  name: string;
  /** For one piece and one term, in whole rupees; null while the price is on request. */
  unit_price: number | null;
}

/**
 * Puts a price to a line, never one that was sent. What was agreed keeps its price, whatever the
 * catalogue says today; another product or another term costs what the catalogue says. Several
 * years are on request, as the catalogue says beside its prices.
 * @param agreed the lines that the booking has already
 * @returns undefined for a product that neither the booking nor the catalogue knows
 */
export function priceLine(
  line: Line,
  offers: readonly Priced[],
  agreed: readonly PricedLine[] = [],
): PricedLine | undefined {
  const { slug, term, quantity, duration } = line;
  const offer = offers.find((one) => one.slug === slug);
  const before =
    agreed.find((one) => one.slug === slug && one.term === term) ??
    agreed.find((one) => one.slug === slug);
  const name = before?.name ?? offer?.name;
  if (name === undefined) return undefined;
  const kept = before?.term === term ? before.unit_price : null;
  const offered = offer && rentalPrice(offer, findTerm(term));
  const unit_price = isSeveralYears(line) ? null : (kept ?? offered ?? null);
  return { slug, name, quantity, duration, term, unit_price };
}

/** The lines of which the booking or the catalogue knows the product, with their prices. */
export function priceLines(
  lines: readonly Line[],
  offers: readonly Priced[],
  agreed?: readonly PricedLine[],
): PricedLine[] {
  return lines.flatMap((line) => priceLine(line, offers, agreed) ?? []);
}

type Priced = Pick<Offer, "slug" | "name" | "monthlyPrice">;

/** Several years have no price of their own. */
export function isSeveralYears({ term, duration }: Pick<Line, "term" | "duration">): boolean {
  return term === "year" && duration > 1;
}

/** What a line costs in whole rupees; null while its price is on request. */
export function amountOf({
  unit_price,
  quantity,
  duration,
}: Pick<PricedLine, "unit_price" | "quantity" | "duration">): number | null {
  return unit_price === null ? null : unit_price * quantity * duration;
}

/**
 * What lines cost together in whole rupees.
 * @returns the sum of those that have a price, how many stand apart from it because theirs is on
 * request, and the total, which is null while there is one of those
 */
export function totalOf(lines: readonly PricedLine[]) {
  const amounts = lines.map(amountOf);
  const sum = amounts.reduce<number>((all, amount) => all + (amount ?? 0), 0);
  const onRequest = amounts.filter((amount) => amount === null).length;
  return { sum, onRequest, total: onRequest > 0 ? null : sum };
}

/**
 * What lines cost together, in words: what is known, and how many prices are not. "₹79,164",
 * "₹79,164, and one price on request", "Price on request".
 * @param per what the sum is for, as in "₹79,164 a month"
 */
export function formatSum(
  { sum, onRequest }: { sum: number; onRequest: number },
  per = "",
): string {
  const known = `${formatRupees(sum)}${per}`;
  if (onRequest === 0) return known;
  const prices = `${numberWords[onRequest] ?? onRequest} price${onRequest === 1 ? "" : "s"} on request`;
  if (sum > 0) return `${known}, and ${prices}`;
  return onRequest === 1
    ? "Price on request"
    : `${prices.slice(0, 1).toUpperCase()}${prices.slice(1)}`;
}

/**
 * A booking's total in words, as `formatSum` says it while there is none.
 * @param lines may be left out (empty) for a booking whose total is known
 */
export function formatTotal(total: number | null, lines: readonly PricedLine[]): string {
  if (total !== null) return formatRupees(total);
  const sum = totalOf(lines);
  return formatSum({ ...sum, onRequest: Math.max(1, sum.onRequest) });
}

const numberWords = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
