import { z } from "zod";
import { line, optionalEmail, optionalLines, phone } from "#app/lib/field-rules.ts";

export type PartnerValues = z.infer<typeof partnerSchema>;

/** In the order of the form. */
export const partnerSchema = z.object({
  company: line("the company", 200),
  contact: line("the contact person", 200),
  phone: line("their phone number", 40).pipe(phone),
  email: optionalEmail("their e-mail address"),
  city: line("their city", 200),
  supplies: line("what they supply", 200),
  note: optionalLines("the note", 2_000),
});

/** The fields of the form alone. */
export function partnerValues(partner: PartnerValues): PartnerValues {
  const { company, contact, phone, email, city, supplies, note } = partner;
  return { company, contact, phone, email, city, supplies, note };
}
