import { isWithin } from "#app/domain/branches/branch-near.ts";
import type { Branch } from "#app/domain/catalogue/branch.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { oneOf } from "#app/lib/field-rules.ts";

/**
 * By the PIN code of an address, else by its city.
 * @param branches those that get new records
 * @returns a branch's id; empty for none
 */
export function responsibleBranch(
  branches: readonly Pick<Branch, "id" | "circles" | "cities">[],
  { postcode = "", city = "" },
): string {
  const digits = postcode.replaceAll(" ", "");
  const circle = /^\d{6}$/.test(digits) ? Number(digits.slice(0, 2)) : 0;
  const town = city.trim().toLowerCase();
  const byCircle = branches.find(({ circles }) => isWithin(circles, circle));
  const branch =
    byCircle ?? branches.find(({ cities }) => cities.some((known) => known.toLowerCase() === town));
  return branch?.id ?? "";
}

/** The choice of a branch in a visitor's form; empty for none. */
export function chosenBranch(branches: readonly Pick<Branch, "id">[]) {
  return oneOf("a branch", ["", ...branches.map(({ id }) => id)]).default("");
}

/** The branch that a record's sender hears from: its own while it is shown, or the home branch. */
export function answeringBranch(
  { branches, homeBranch }: Pick<Catalogue, "branches" | "homeBranch">,
  id: string | undefined,
): Branch {
  return branches.find((branch) => branch.id === id) ?? homeBranch;
}
