import type { Branch } from "#app/domain/catalogue/branch.ts";
import type { Listed } from "#app/domain/catalogue/products.ts";
import { capitalize, formatNumber, inWords } from "#app/lib/format.ts";

type Located = Pick<Listed<"opening">, "branches">;

const list = new Intl.ListFormat("en-IN");

/** "Bangalore, Chennai and Kochi". @param branches those that are shown */
export function formatCities(
  branches: readonly Pick<Branch, "id" | "name">[],
  openings: readonly Located[],
): string {
  return list.format(citiesOf(branches, openings));
}

function citiesOf(
  branches: readonly Pick<Branch, "id" | "name">[],
  openings: readonly Located[],
): string[] {
  const ids = new Set(openings.flatMap((opening) => opening.branches));
  return branches.flatMap(({ id, name }) => (ids.has(id) ? name : []));
}

/** The words that texts about openings are filled with. */
export function openingFigures(
  branches: readonly Pick<Branch, "id" | "name">[],
  openings: readonly (Located & Pick<Listed<"opening">, "positions">)[],
) {
  const categories = inWords(openings.length);
  return {
    openings: formatNumber(openings.reduce((sum, { positions }) => sum + positions, 0)),
    categories,
    Categories: capitalize(categories),
    places: inWords(citiesOf(branches, openings).length),
    cities: formatCities(branches, openings),
  };
}
