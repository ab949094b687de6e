import { type Line, lineKey, readLineInput, readLines } from "#app/domain/bookings/line.ts";
import { type PricedLine, priceLine } from "#app/domain/bookings/price.ts";
import type { Offer } from "#app/domain/catalogue/products.ts";

export type CartLine = PricedLine & Pick<Offer, "group" | "href" | "picture" | "unit" | "deposit">;

/** @returns the lines with their prices, without those that are not offered (any more) */
export function priceCart(lines: readonly Line[], offers: readonly Offer[]): CartLine[] {
  return lines.flatMap((line) => {
    const offer = offers.find(({ slug }) => slug === line.slug);
    const priced = offer && priceLine(line, [offer]);
    if (!priced) return [];
    const { group, href, picture, unit, deposit } = offer;
    return [{ ...priced, group, href, picture, unit, deposit }];
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

/** No configuration has a dot in its slug. */
export function isOfCart(product: string): boolean {
  return product.includes(".");
}
