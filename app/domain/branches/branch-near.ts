import type { Branch } from "#app/domain/catalogue/branch.ts";
import { deliveryWords } from "#content/booking.ts";

/** The fields of branches that define their delivery areas. */
export type Deliveries = readonly Pick<Branch, "name" | "region" | "postRegions">[];

/** That alone, to send little to a browser. */
export function deliveriesOf(branches: Deliveries): Deliveries {
  return branches.map(({ name, region, postRegions }) => ({ name, region, postRegions }));
}

/** The branch that delivers to a PIN code; undefined outside our delivery area. */
export function branchNear<One extends Deliveries[number]>(
  branches: readonly One[],
  postcode: string,
): One | undefined {
  const [digits] = /^\d\d(?=\d ?\d{3}$)/.exec(postcode.trim()) ?? [];
  const region = Number(digits);
  return branches.find(({ postRegions }) => isWithin(postRegions, region));
}

/** Whose open days count for a line: the chosen branch, that of the PIN code, or the home branch. */
export function deliveringBranch(
  { branches, homeBranch }: { branches: readonly Branch[]; homeBranch: Branch },
  chosen: string | null | undefined,
  postcode: string,
): Branch {
  const usual = branchNear(branches, postcode) ?? homeBranch;
  return branches.find(({ id }) => id === chosen) ?? usual;
}

export function isWithin(regions: Branch["postRegions"], region: number): boolean {
  return regions.some(({ from, to }) => from <= region && region <= to);
}

/** The city of a PIN code, for those that begin with the three digits of a branch's; empty for others. */
export function cityOf(
  branches: readonly Pick<Branch, "name" | "postcode">[],
  postcode: string,
): string {
  const district = postcode.slice(0, 3);
  return branches.find((branch) => branch.postcode.slice(0, 3) === district)?.name ?? "";
}

/** The same for a form: the cities by the first three digits of their PIN codes. */
export function citiesOf(
  branches: readonly Pick<Branch, "name" | "postcode">[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(branches.map(({ name, postcode }) => [postcode.slice(0, 3), name]));
}

/** True for an address to which no branch delivers: then we call before anything is due. */
export function isOutsideArea(branches: Deliveries, postcode: string): boolean {
  return postcode !== "" && !branchNear(branches, postcode);
}

/** A sentence that names the branch that delivers to an address, or says that we will call. */
export function describeDelivery(branches: Deliveries, postcode: string): string {
  const branch = branchNear(branches, postcode);
  return branch
    ? `Our ${branch.name} branch delivers to ${postcode}.`
    : `PIN code ${postcode} ${deliveryWords.outside}`;
}
