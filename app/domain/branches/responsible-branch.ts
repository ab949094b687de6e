import { branchAreas } from "#content/branch-areas.ts";
import { type Branch, type BranchId, branches, homeBranch } from "#content/branches.ts";

/** By the PIN code of an address, else by its city. @returns a branch's id; empty for none */
export function responsibleBranch({ postcode = "", city = "" }): BranchId | "" {
  const digits = postcode.replaceAll(" ", "");
  const circle = /^\d{6}$/.test(digits) ? Number(digits.slice(0, 2)) : 0;
  const town = city.trim().toLowerCase();
  const byCircle = branches.find(({ id }) =>
    branchAreas[id].circles.some(([from, to]) => from <= circle && circle <= to),
  );
  const branch = byCircle ?? branches.find(({ id }) => branchAreas[id].cities.includes(town));
  return branch?.id ?? "";
}

export const branchNames: Readonly<Record<string, string>> = Object.fromEntries(
  branches.map(({ id, name }) => [id, name]),
);

/** The branch that a record's sender hears from: the responsible one, or the home branch. */
export function answeringBranch(branchId: string | undefined): Branch {
  return branches.find(({ id }) => id === branchId) ?? homeBranch;
}

export function isBranch(text: string | null | undefined): text is BranchId {
  return branches.some(({ id }) => id === text);
}
