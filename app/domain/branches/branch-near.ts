import { deliveryWords } from "#content/booking.ts";
import { type Branch, branches } from "#content/branches.ts";

/** The branch that delivers to a PIN code; undefined outside our delivery area. */
export function branchNear(postcode: string): Branch | undefined {
  const [digits] = /^\d\d(?=\d ?\d{3}$)/.exec(postcode.trim()) ?? [];
  const region = Number(digits);
  return branches.find(({ postRegions: [from, to] }) => from <= region && region <= to);
}

/** The city of a PIN code, for those that begin with the three digits of a branch's; empty for others. */
export function cityOf(postcode: string): string {
  const district = postcode.slice(0, 3);
  return branches.find((branch) => branch.postcode.slice(0, 3) === district)?.name ?? "";
}

/** Whether no branch delivers to an address: then we call before anything is due. */
export function isOutsideArea(postcode: string): boolean {
  return postcode !== "" && !branchNear(postcode);
}

/** A sentence that names the branch that delivers to an address, or says that we will call. */
export function describeDelivery(postcode: string): string {
  const branch = branchNear(postcode);
  return branch
    ? `Our ${branch.name} branch delivers to ${postcode}.`
    : `PIN code ${postcode} ${deliveryWords.outside}`;
}
