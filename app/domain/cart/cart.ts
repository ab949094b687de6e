import type { Offer } from "#app/domain/catalogue/products.ts";
import { type Line, mostPieces, readLineInput, readLines } from "#app/domain/rental/line.ts";
import { type PricedLine, priceLine } from "#app/domain/rental/price.ts";
import { lastDay } from "#app/domain/rental/rental-days.ts";

/** A line with the name that forms have for it, also after its days or its number changed. */
export type StoredLine = Line & { id: string };

export type CartLine = PricedLine & Pick<Offer, "group" | "href" | "picture" | "unit">;

/** The most lines that are ordered into a cart: its page has a form for each. The newest stay. */
export const mostInCart = 50;

/**
 * Tells the lines of a cart apart: a configuration is in it once for its days, or without any for
 * each term, and once more for each branch that was chosen to deliver.
 */
export function lineKey(line: Line): string {
  const time = line.day_from ? [line.day_from, lastDay(line)] : [line.term];
  return [line.slug, ...time, ...(line.branch ? [line.branch] : [])].join(".");
}

/** Lines of one key become one, with the numbers of all. */
export function joinLines<Asked extends Line>(lines: readonly Asked[]): Asked[] {
  return [...Map.groupBy(lines, lineKey).values()].flatMap(([first, ...same]) => {
    const quantity = same.reduce((sum, line) => sum + line.quantity, first?.quantity ?? 0);
    return first ? [{ ...first, quantity: Math.min(mostPieces, quantity) }] : [];
  });
}

/** @returns the lines with their prices, without those that are not offered (any more) */
export function priceCart<Asked extends Line>(
  lines: readonly Asked[],
  offers: readonly Offer[],
): (Asked & CartLine)[] {
  return lines.flatMap((line) => {
    const offer = offers.find(({ slug }) => slug === line.slug);
    const priced = offer && priceLine(line, [offer]);
    if (!priced) return [];
    const { group, href, picture, unit } = offer;
    return [{ ...line, ...priced, group, href, picture, unit }];
  });
}

/** @returns the lines that can be read and are offered, the last one of each key, in their order */
export function readCart(text: string, offers: readonly Offer[]): Line[] {
  const lines = readLines(text).filter(({ slug }) => isOffered(slug, offers));
  return [...Map.groupBy(lines, lineKey).values()].flatMap((same) => same.slice(-1));
}

/** The lines of the booking form, as far as they can be read (booking-schema.server.ts). */
export function readOrder(
  fields: { product?: string } & Partial<
    Record<Exclude<keyof Line, "slug">, string | number | null>
  >,
  offers: readonly Offer[],
): Line[] {
  const { product = "", day_from } = fields;
  if (isOfCart(product)) return readCart(product, offers);
  const line = readLineInput({
    slug: product,
    quantity: fields.quantity ?? "1",
    duration: fields.duration ?? "1",
    term: fields.term ?? "month",
    day_from: String(day_from ?? ""),
  });
  return line && isOffered(line.slug, offers) ? [line] : [];
}

export function isOffered(slug: string, offers: readonly Offer[]): boolean {
  return offers.some((offer) => offer.slug === slug);
}

/** True for lines as `writeLines` writes them, false for the slug of one configuration. */
export function isOfCart(product: string): boolean {
  return readLines(product).length > 0;
}
