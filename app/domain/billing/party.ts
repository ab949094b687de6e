import type { Party } from "#app/domain/billing/paper.ts";
import { stateOf } from "#app/lib/gstin.ts";
import { stateOfPin } from "#content/gst-states.ts";

/** An address, with the fields of forms. */
export interface Address {
  street: string;
  street2: string;
  city: string;
  postcode: string;
}

/** The lines of an address. */
const addressOf = ({ street, street2, city, postcode }: Address): string[] =>
  [street, street2, `${city} ${postcode}`.trim()].filter(Boolean);

/**
 * A customer as a paper names it, in the state of its registration or address. No phone and no e-mail
 * address: a paper outlives an erasure, with what the law asks for.
 */
export function customerParty(
  customer: Address & { name: string; gstin: string; state?: string | null },
): Party {
  const { name, gstin, state, postcode } = customer;
  const own = gstin ? stateOf(gstin) : state || stateOfPin(postcode);
  return {
    ...{ name, address: addressOf(customer), state: own ?? "", gstin },
    ...{ phone: "", email: "" },
  };
}

/** The party at the delivery address; null where that is the buyer's address. */
export function deliveryParty(name: string, place: Address, buyer: Party): Party | null {
  const party = customerParty({ ...place, name, gstin: "" });
  const isSame = party.address.join("\n") === buyer.address.join("\n");
  return party.address.length === 0 || isSame ? null : party;
}
