import { other } from "#app/domain/bookings/line-rows.ts";
import type { Offer } from "#app/domain/catalogue/products.ts";
import { formatMonthly } from "#app/domain/catalogue/rental-price.ts";
import type { BookedLine } from "#app/domain/rental/price.ts";

/** The products to choose from; products that are booked here and left the catalogue can stay. */
export function productOptions(offers: readonly Offer[], stored: readonly BookedLine[]) {
  const gone = new Map(stored.map(({ slug, name }) => [slug, name]));
  for (const slug of ["", ...offers.map((offer) => offer.slug)]) gone.delete(slug);
  return [
    ...[...gone].map(([id, label]) => ({ id, label, said: "no longer in the catalogue" })),
    ...offers.map(({ slug: id, name: label, group, rates }) => {
      return { id, label, said: `${group}, ${rates ? formatMonthly(rates) : "price on request"}` };
    }),
    { id: other, label: "Something else", said: "with a name and a price" },
  ];
}
