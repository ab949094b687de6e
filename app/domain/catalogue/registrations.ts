import type { CatalogueDocument } from "#app/domain/catalogue/catalogue-kinds.ts";
import { firstTaxes, usualSac } from "#app/domain/catalogue/offer-schemas.ts";
import type { Listed } from "#app/domain/catalogue/products.ts";
import { stateOf } from "#app/lib/gstin.ts";

/** A GST registration of ours, as rules and papers use it. */
export type Registration = ReturnType<typeof toRegistration>;

export function toRegistration({ sample, merchant, ...registration }: Listed<"registration">) {
  return {
    ...registration,
    /** The code of its state. */
    stateCode: stateOf(registration.gstin),
    isSample: sample === "yes",
    /** The UPI id is a merchant's: apps accept links to such ids alone. */
    isMerchant: merchant === "yes",
  };
}

/** The parts of the catalogue that decide the billing registration. */
export interface Biller {
  /** Those that are shown, in their order. */
  registrations: readonly Registration[];
  homeBranch: { id: string };
}

/**
 * The registration that bills: that of the responsible branch, else the home branch's. Samples bill
 * only while no other registration has begun.
 * @param day a plain day in India
 * @returns undefined while there is none
 */
export function registrationFor(
  { registrations, homeBranch }: Biller,
  branchId: string | null | undefined,
  day: string,
): Registration | undefined {
  const begun = registrations.filter(({ from }) => from <= day);
  const real = begun.filter(({ isSample }) => !isSample);
  const usable = real.length > 0 ? real : begun;
  const serving = (id: string | null | undefined) =>
    usable.find(({ branches }) => branches.some((branch) => branch === id));
  return serving(branchId) ?? serving(homeBranch.id) ?? usable[0];
}

export interface TaxFields {
  sac: string;
  /** Of the machine; empty for a service or course. */
  hsn: string;
  /** In percent. */
  rate: number;
}

/**
 * Codes and rate of a configuration, service or course, also of one that is offered no more.
 * @param slug of what is unknown, or empty: a rental at the usual rate
 * @param day a plain day in India, from which the newest rate that has begun holds
 */
export function taxFieldsOf(
  { documents }: { documents: readonly CatalogueDocument[] },
  slug: string,
  day: string,
): TaxFields {
  const found = documents.find((one) => one.slug === slug && "taxes" in one.body)?.body;
  const { sac = usualSac.configuration, taxes = firstTaxes } =
    found && "taxes" in found ? found : {};
  const begun = taxes.filter(({ from }) => from <= day);
  const [newest = firstTaxes[0]] = begun.toSorted((a, b) => (a.from < b.from ? 1 : -1));
  return { sac, hsn: found && "hsn" in found ? found.hsn : "", rate: newest.percent };
}
