import type { PartnerValues } from "#app/domain/partners/partner-schema.ts";

/** What each field is called, wherever partners are shown; in the order of the form. */
export const partnerLabels: Readonly<Record<keyof PartnerValues, string>> = {
  company: "Company",
  contact: "Contact person",
  phone: "Phone",
  email: "Email",
  city: "City",
  supplies: "Supplies",
  note: "Note",
};
