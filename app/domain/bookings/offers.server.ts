import type { Offer } from "#app/domain/bookings/line-rows.ts";
import { rentalPrice } from "#app/domain/catalogue/rental-price.ts";
import type { Configuration } from "#content/catalogue/product-group.ts";
import { productGroups } from "#content/catalogue/product-groups.ts";
import { type RentalTerm, rentalTerms } from "#content/catalogue/rental-terms.ts";

/** The catalogue as far as a booking needs it, so that the browser is not sent all of it. */
export const offers: readonly Offer[] = productGroups.flatMap(({ name: group, configurations }) =>
  configurations.map((configuration) => ({
    slug: configuration.slug,
    name: configuration.name,
    group,
    prices: {
      day: priceFor(configuration, "day"),
      week: priceFor(configuration, "week"),
      month: priceFor(configuration, "month"),
      year: priceFor(configuration, "year"),
    },
  })),
);

function priceFor(configuration: Configuration, slug: RentalTerm["slug"]): number | null {
  const term = rentalTerms.find((one) => one.slug === slug);
  return (term && rentalPrice(configuration, term)) ?? null;
}
