import { z } from "zod";
import { line, optionalEmail, optionalLines, phone } from "#app/lib/field-rules.ts";

export type PartnerValues = z.infer<typeof partnerSchema>;

/** The partner form, in the order of its fields. */
export const partnerSchema = z.object({
  company: line("the company", 200),
  contact: line("the contact person", 200),
  phone: line("their phone number", 40).pipe(phone),
  email: optionalEmail("their e-mail address"),
  city: line("their city", 200),
  supplies: line("what they supply", 200),
  note: optionalLines("the note", 2_000),
});

/** A partner's own fields and nothing else, for the form and the audit. */
export function partnerValues(partner: PartnerValues): PartnerValues {
  const { company, contact, phone, email, city, supplies, note } = partner;
  return { company, contact, phone, email, city, supplies, note };
}
