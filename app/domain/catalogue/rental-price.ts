import type { Product } from "#app/domain/catalogue/find-product.ts";
import { formatRupees } from "#app/lib/format.ts";
import type { Configuration, ProductGroup } from "#content/catalogue/product-group.ts";
import { type RentalTerm, rentalTerms } from "#content/catalogue/rental-terms.ts";

/** The price of one piece for each term, in whole rupees; undefined where it is on request. */
export function ratesOf({ monthlyPrice }: Pick<Configuration, "monthlyPrice">) {
  if (monthlyPrice === undefined) return undefined;
  const rate = (term: string) => Math.round(monthlyPrice * findTerm(term).months);
  return { day: rate("day"), week: rate("week"), month: rate("month"), year: rate("year") };
}

/** "Business 14, ₹1,499 a month". */
export function formatOffer({ name, monthlyPrice }: Pick<Configuration, "name" | "monthlyPrice">) {
  const price =
    monthlyPrice === undefined ? "price on request" : `${formatRupees(monthlyPrice)} a month`;
  return `${name}, ${price}`;
}

/** The words after a price: "per laptop, per month". */
export function formatRate(product: Product, term: string): string {
  return `per ${unitOf(product)}, per ${term}`;
}

/** The noun for one piece: "laptop". */
export function unitOf({ group, configuration }: Product): string {
  return configuration.unit ?? group.unit;
}

/** The term in an address; a month unless it has another. */
export function findTerm(slug: string | null): RentalTerm {
  const find = (wanted: string | null) => rentalTerms.find((one) => one.slug === wanted);
  const term = find(slug) ?? find("month");
  if (!term) throw new Error("There is no monthly term in content/catalogue/rental-terms.ts");
  return term;
}

/** The lowest monthly price of a group, in whole rupees. */
export function lowestPrice({ configurations }: ProductGroup): number {
  return Math.min(...configurations.flatMap(({ monthlyPrice }) => monthlyPrice ?? []));
}
