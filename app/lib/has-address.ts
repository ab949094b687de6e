import { canonicalAddress } from "#app/lib/canonical-address.ts";

/** Whether a text has an e-mail address in it as a whole, and not as a part of a longer one. */
export function hasAddress(text: string, address: string): boolean {
  return (text.match(addresses) ?? []).some((found) => canonicalAddress(found) === address);
}

/** Texts of the characters of addresses (RFC 5322, atext), in any script. */
const addresses = /[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]+@[\p{L}\p{M}\p{N}.-]+/gu;
