import type { Configuration, Offer, ProductGroup } from "#app/domain/catalogue/products.ts";
import { formatRupees } from "#app/lib/format.ts";
import { type RentalTerm, rentalTerms } from "#content/catalogue/rental-terms.ts";

/** For a choice of configurations: "Business 14, ₹1,499 a month", in its group. */
export function optionOf(offer: Offer) {
  return [...optionIn(offer), offer.group] as const;
}

/** The same where the group is known. */
export function optionIn({ slug, name, rates }: Pick<Configuration, "slug" | "name" | "rates">) {
  return [slug, `${name}, ${rates ? formatMonthly(rates) : "price on request"}`] as const;
}

/** "₹1,499 a month". */
export function formatMonthly({ month }: NonNullable<Configuration["rates"]>): string {
  return `${formatRupees(month)} a month`;
}

/** The words after a price: "per laptop, per month". */
export function formatRate(unit: string, term: string): string {
  return `per ${unit}, per ${term}`;
}

/** The term in an address; a month unless it has another. */
export function findTerm(slug: string | null): RentalTerm {
  const find = (wanted: string | null) => rentalTerms.find((one) => one.slug === wanted);
  const term = find(slug) ?? find("month");
  if (!term) throw new Error("There is no monthly term in content/catalogue/rental-terms.ts");
  return term;
}

/** The lowest rates of a group; undefined where all its prices are on request. */
export function lowestRates({ configurations }: Pick<ProductGroup, "configurations">) {
  const all = configurations.flatMap(({ rates }) => rates ?? []);
  return all.toSorted((a, b) => a.month - b.month)[0];
}
