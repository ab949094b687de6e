import { branchNear } from "#app/domain/branches/branch-near.ts";
import { deliveredFrom } from "#content/booking.ts";
import { type Branch, branches } from "#content/branches.ts";

type Place = (typeof deliveredFrom)[number];

/**
 * Which of the customer's four places delivers to an address: the one of the branch near its PIN
 * code, or in its city. Kerala has two branches; Hyderabad's deliveries start in Bangalore.
 * @returns undefined where no branch is near
 */
export function deliveringPlace({ postcode = "", city = "" }): Place | undefined {
  const town = city.trim().toLowerCase();
  const named = (text: string) => text.toLowerCase() === town;
  const branch: Branch | undefined =
    branchNear(postcode) ?? branches.find(({ name }) => named(name));
  if (!branch) return deliveredFrom.find(named);
  return (
    deliveredFrom.find((place) => place === branch.name || place === branch.state) ?? "Bangalore"
  );
}
