import type { PartnerValues } from "#app/domain/partners/partner-schema.ts";

export const partnerLabels: Readonly<Record<keyof PartnerValues, string>> = {
  company: "Company",
  contact: "Contact person",
  phone: "Phone",
  email: "Email",
  city: "City",
  supplies: "Supplies",
  note: "Note",
};

/** The warning before it is deleted. */
export function partnerLoss(company: string): string {
  return `The partner ${company} will be removed, with the note about it. This cannot be undone.`;
}
