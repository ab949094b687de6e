import { addressOf } from "#app/domain/catalogue/branch.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import type { Draft, DraftLine, Seller } from "#app/domain/quotations/draft.ts";
import type { BookedLine } from "#app/domain/rental/price.ts";
import { addDays } from "#app/lib/dates.ts";
import { company } from "#content/company.ts";

/** Who bills a quotation of a branch on a day; undefined while the company has no registration. */
export function sellerFor(
  { homeBranch }: Catalogue,
  _branch: string,
  _day: string,
): Seller | undefined {
  const { name, phone, email } = company;
  const seller = { name, address: addressOf(homeBranch), state: "29", gstin: "29ABCDE1234F1ZW" };
  const bank = null;
  return { seller: { ...seller, phone: phone.shown, email }, isSample: true, bank, upi: "" };
}

/** Code and rate of a line's tax on a day. @param own what staff chose for a line in own words */
export function taxOf(
  _catalogue: Catalogue,
  _slug: string,
  _day: string,
): Pick<DraftLine, "sac" | "rate"> {
  return { sac: "997315", rate: 18 };
}

export const termsOf = (_catalogue: Catalogue) => ({
  terms: ["Payment is due before delivery."],
  validity: 14,
  issuesItself: "yes",
  upTo: 500_000,
});

/** Lines with the codes and rates of their taxes on their first day, else on the day of the quotation. */
export function withTaxes(
  lines: readonly BookedLine[],
  catalogue: Catalogue,
  today: string,
): DraftLine[] {
  return lines.map((line) => ({
    ...line,
    ...taxOf(catalogue, line.slug, line.day_from ?? today),
  }));
}

/** What a new quotation begins with. */
export function emptyDraft(catalogue: Catalogue, today: string): Draft {
  const { terms, validity } = termsOf(catalogue);
  return {
    ...{ name: "", company: "", email: "", phone: "", gstin: "" },
    ...{ street: "", street2: "", city: "", postcode: "", bill_to: null, lines: [] },
    ...{ discount: 0, discount_percent: 0, reason: "", deposit: null },
    ...{ valid_until: addDays(today, validity), place_of_supply: "", terms, order_no: "" },
  };
}
