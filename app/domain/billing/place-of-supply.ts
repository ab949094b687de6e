import { stateOf } from "#app/lib/gstin.ts";

/** The billed party and its places. Codes of states; empty for unknown. */
interface Billed {
  gstin: string;
  /** Of the billing address. */
  state: string;
}

/**
 * The state whose tax is charged (IGST Act 2017 s. 12(2)): of a registered customer the state of the
 * billed registration, else of the address, else ours. Training of an unregistered person is taxed
 * where it is held (s. 12(5)).
 * @param ours the state of the registration that bills @param heldIn of training alone
 */
export function placeOfSupply({ gstin, state }: Billed, ours: string, heldIn?: string): string {
  if (gstin) return stateOf(gstin);
  return heldIn || state || ours;
}
