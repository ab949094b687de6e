import type { Branch } from "#app/domain/catalogue/branch.ts";
import { formatNumber, inWords } from "#app/lib/format.ts";
import { company } from "#content/company.ts";

const list = new Intl.ListFormat("en-GB");

type Located = Pick<Branch, "name" | "region">;

/** The words that texts about the branches are filled with. @param branches those that are shown, the home branch first */
export function branchFigures(branches: readonly Located[]) {
  const all = Math.max(company.branches, branches.length);
  const named = branches.length > 0 && branches.length < all;
  const places = list.format(placesOf(branches));
  return {
    home: branches[0]?.name ?? company.home,
    branches: `${inWords(all)} ${all === 1 ? "branch" : "branches"}`,
    branchCount: formatNumber(all),
    /** Nothing is known about the branches that are not shown. */
    walkIn: named ? `, ${inWords(branches.length)} with a walk-in counter` : "",
    freeDelivery: places ? `Free delivery in ${places}` : "Free delivery",
  };
}

/** Places from which we deliver: the cities, and at the end the states that have several. */
function placesOf(branches: readonly Located[]): string[] {
  const isCity = ({ region }: Located) =>
    branches.filter((other) => other.region === region).length === 1;
  const cities = branches.filter(isCity).map(({ name }) => name);
  return [...cities, ...new Set(branches.filter((one) => !isCity(one)).map((one) => one.region))];
}
