import type { Parties } from "#app/domain/billing/paper.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { registrationFor } from "#app/domain/catalogue/registrations.ts";
import { company } from "#content/company.ts";

/** A registration of ours that bills, as a paper shows it. */
export type Seller = Pick<Parties, "seller" | "isSample" | "bank" | "upi">;

/** Our side of a branch's papers on a day; undefined while the company has no registration. */
export function sellerFor(catalogue: Catalogue, branch: string, day: string): Seller | undefined {
  const ours = registrationFor(catalogue, branch, day);
  if (!ours) return undefined;
  const { legalName: name, street, city, postcode, stateCode: state, gstin, isSample, upi } = ours;
  const { phone } = catalogue.findBranch(branch) ?? catalogue.homeBranch;
  return {
    seller: {
      ...{ name, address: [street, `${city} ${postcode}`], state, gstin },
      ...{ phone: phone.shown, email: company.email },
    },
    isSample,
    bank: { name: ours.bank, branch: ours.holder, account: ours.number, ifsc: ours.ifsc },
    upi,
  };
}
