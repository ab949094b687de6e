import { z } from "zod";
import { email, personName, phone, zipCode } from "#app/lib/field-rules.ts";

/** The enquiry form, in the order of its fields. Names are those of the customer's records. */
export const enquirySchema = z.object({
  email,
  name: personName,
  number: phone,
  code: zipCode,
});
