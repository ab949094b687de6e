import type { Listed } from "#app/domain/catalogue/products.ts";
import { capitalize, formatNumber, inWords } from "#app/lib/format.ts";
import { branches } from "#content/branches.ts";

type Located = Pick<Listed<"opening">, "branches">;

const list = new Intl.ListFormat("en-IN");

/** "Bangalore, Chennai and Kochi". */
export function formatCities(openings: readonly Located[]): string {
  const ids = new Set(openings.flatMap((opening) => opening.branches));
  return list.format(branches.flatMap(({ id, name }) => (ids.has(id) ? name : [])));
}

/** The words that texts about openings are filled with. */
export function openingFigures(
  openings: readonly (Located & Pick<Listed<"opening">, "positions">)[],
) {
  const categories = inWords(openings.length);
  return {
    openings: formatNumber(openings.reduce((sum, { positions }) => sum + positions, 0)),
    categories,
    Categories: capitalize(categories),
    places: inWords(new Set(openings.flatMap((opening) => opening.branches)).size),
    cities: formatCities(openings),
  };
}
