import type { RouterContextProvider } from "react-router";
import { catalogueContext, todayContext } from "#app/context.ts";
import { formatClosedDays, formatHours } from "#app/domain/branches/answer-times.ts";
import { branchFigures } from "#app/domain/branches/branch-figures.ts";
import { addressOf, type Branch } from "#app/domain/catalogue/branch.ts";

export type Place = ReturnType<typeof toPlace>;

/** A branch as public pages show it. @param today a plain day in India */
function toPlace(branch: Branch, today: string) {
  const { id, name, localName, lang, focus, street, postcode, region, phone } = branch;
  return {
    ...{ id, name, localName, lang, focus, street, postcode, region, phone },
    longitude: branch.longitude,
    latitude: branch.latitude,
    address: addressOf(branch),
    hours: formatHours(branch),
    closed: formatClosedDays(branch, today),
  };
}

/** The branches of a page, and among them the home branch. */
export function showPlaces(context: Readonly<RouterContextProvider>) {
  const { branches, homeBranch } = context.get(catalogueContext);
  const today = context.get(todayContext);
  return {
    figures: branchFigures(branches),
    home: toPlace(homeBranch, today),
    places: branches.map((branch) => toPlace(branch, today)),
  };
}
