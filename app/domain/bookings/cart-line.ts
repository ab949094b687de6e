import { findProduct } from "#app/domain/catalogue/find-product.ts";
import { rentalPrice } from "#app/domain/catalogue/rental-price.ts";
import { formatCount } from "#app/lib/format.ts";
import type { Configuration, ProductGroup } from "#content/catalogue/product-group.ts";
import { type RentalTerm, rentalTerms } from "#content/catalogue/rental-terms.ts";

/** What somebody wants to rent: so many of a configuration for so many days, weeks, months or years. */
export interface CartLine {
  slug: string;
  quantity: number;
  duration: number;
  term: RentalTerm["slug"];
}

/** A line with what the catalogue says of it. Amounts are in whole formatRupees, null on request. */
export interface PricedLine extends CartLine {
  group: ProductGroup;
  configuration: Configuration;
  /** For one piece and one term. */
  unitPrice: number | null;
  amount: number | null;
}

/** The most pieces, and the most terms, that one line asks for. */
export const mostOfALine = 99;

/** A cart has a configuration once for each term; this tells its lines apart. */
export function lineKey({ slug, term }: Pick<CartLine, "slug" | "term">): string {
  return `${slug}.${term}`;
}

/**
 * Prices always come from the catalogue, never from what was sent. Several years are on request,
 * as the catalogue says beside its prices.
 * @returns undefined for a configuration that is not in the catalogue (any more)
 */
export function priceLine(line: CartLine): PricedLine | undefined {
  const product = findProduct(line.slug);
  const term = rentalTerms.find(({ slug }) => slug === line.term);
  if (!product || !term) return undefined;
  const severalYears = line.term === "year" && line.duration > 1;
  const unitPrice = severalYears ? null : (rentalPrice(product.configuration, term) ?? null);
  const amount = unitPrice === null ? null : unitPrice * line.quantity * line.duration;
  return { ...line, ...product, unitPrice, amount };
}

export function priceLines(lines: readonly CartLine[]): PricedLine[] {
  return lines.flatMap((line) => priceLine(line) ?? []);
}

/** What the priced lines come to in whole formatRupees, and how many lines stand apart from that. */
export function sumOf(lines: readonly Pick<PricedLine, "amount">[]) {
  return {
    total: lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    onRequest: lines.filter(({ amount }) => amount === null).length,
  };
}

/** "3 months", "1 year". */
export function formatPeriod({ duration, term }: Pick<CartLine, "duration" | "term">): string {
  return formatCount(duration, term);
}

/** Lines as one form field or cookie holds them: `business-14.month.2.3~tower-m.year.1.1`. */
export function writeLines(lines: readonly CartLine[]): string {
  return lines.map((line) => [lineKey(line), line.quantity, line.duration].join(".")).join("~");
}

const written = /^([a-z\d-]{1,60})\.(day|week|month|year)\.([1-9]\d?)\.([1-9]\d?)$/;

/** @returns the lines that can be read and are in the catalogue, each once, in their order */
export function readLines(text: string): CartLine[] {
  const lines = new Map<string, CartLine>();
  for (const part of text.split("~", mostLines)) {
    const [, slug, term, quantity, duration] = written.exec(part) ?? [];
    if (!slug || !findProduct(slug) || !isTerm(term)) continue;
    const line = { slug, term, quantity: Number(quantity), duration: Number(duration) };
    if (!lines.has(lineKey(line))) lines.set(lineKey(line), line);
  }
  return [...lines.values()];
}

/**
 * The lines that a form's fields ask for, as far as they can be read: `product` holds either the
 * lines of a cart, or one configuration whose quantity and period stand beside it.
 */
export function linesOf(fields: Record<string, string | undefined>): CartLine[] {
  const { product = "", quantity = "1", duration = "1", term = "month" } = fields;
  if (isOfCart(product)) return readLines(product);
  return readLines([product, term, Number(quantity), Number(duration)].join("."));
}

/** No configuration has a dot in its slug. */
export function isOfCart(product: string): boolean {
  return product.includes(".");
}

/** Every configuration for every term, and to spare. */
export const mostLines = 200;

export function isTerm(text: string | null | undefined): text is RentalTerm["slug"] {
  return rentalTerms.some(({ slug }) => slug === text);
}
