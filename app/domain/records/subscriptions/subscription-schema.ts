import { z } from "zod";
import { email, messageText, personName } from "#app/lib/field-rules.ts";

export type Subscription = z.infer<typeof subscriptionSchema>;

/** The subscribe form, in the order of its fields. Names are those of the customer's records. */
export const subscriptionSchema = z.object({
  name: personName,
  email,
  message: messageText,
});
