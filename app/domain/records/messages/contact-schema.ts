import { z } from "zod";
import { email, messageText, personName, phone } from "#app/lib/field-rules.ts";

/** The Get in Touch form, in the order of its fields. Names are those of the customer's records. */
export const contactSchema = z.object({
  name: personName,
  email,
  phone,
  message: messageText,
});
