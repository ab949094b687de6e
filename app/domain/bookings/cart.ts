import { type Line, lineKey, readLineInput, readLines } from "#app/domain/bookings/line.ts";
import { type PricedLine, priceLine } from "#app/domain/bookings/price.ts";
import { findProduct } from "#app/domain/catalogue/find-product.ts";
import type { Configuration, ProductGroup } from "#content/catalogue/product-group.ts";

export interface CartLine extends PricedLine {
  group: ProductGroup;
  configuration: Configuration;
}

/** @returns the lines with their prices, without those that the catalogue does not have (any more) */
export function priceCart(lines: readonly Line[]): CartLine[] {
  return lines.flatMap((line) => {
    const product = findProduct(line.slug);
    const priced = product && priceLine(line, [product.configuration]);
    return priced ? [{ ...product, ...priced }] : [];
  });
}

/** @returns the lines that can be read and are in the catalogue, each once, in their order */
export function readCart(text: string): Line[] {
  const lines = readLines(text).filter(({ slug }) => findProduct(slug));
  return [...Map.groupBy(lines, lineKey).values()].flatMap((same) => same.slice(0, 1));
}

/** The lines of the booking form, as far as they can be read (booking-schema.server.ts). */
export function readOrder(
  fields: { product?: string } & Partial<Record<Exclude<keyof Line, "slug">, string | number>>,
): Line[] {
  const { product = "", quantity = "1", duration = "1", term = "month" } = fields;
  if (isOfCart(product)) return readCart(product);
  const line = readLineInput({ slug: product, quantity, duration, term });
  return line && findProduct(line.slug) ? [line] : [];
}

/** No configuration has a dot in its slug. */
export function isOfCart(product: string): boolean {
  return product.includes(".");
}
