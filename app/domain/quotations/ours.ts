import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { taxFieldsOf } from "#app/domain/catalogue/registrations.ts";
import type { Draft, DraftLine } from "#app/domain/quotations/draft.ts";
import type { BookedLine } from "#app/domain/rental/price.ts";
import { addDays } from "#app/lib/dates.ts";

/** Lines with the codes and rates of their taxes on their first day, else on the day of the quotation. */
export function withTaxes(
  lines: readonly BookedLine[],
  catalogue: Pick<Catalogue, "documents">,
  today: string,
): DraftLine[] {
  return lines.map((line) => {
    const { sac, rate } = taxFieldsOf(catalogue, line.slug, line.day_from ?? today);
    return { ...line, sac, rate };
  });
}

/** The draft of a new quotation. */
export function emptyDraft({ quotationTerms }: Catalogue, today: string): Draft {
  const { terms, validity } = quotationTerms;
  return {
    ...{ name: "", company: "", email: "", phone: "", gstin: "" },
    ...{ street: "", street2: "", city: "", postcode: "", bill_to: null, lines: [] },
    ...{ discount: 0, discount_percent: 0, reason: "", deposit: null },
    ...{ valid_until: addDays(today, validity), place_of_supply: "", terms, order_no: "" },
  };
}
