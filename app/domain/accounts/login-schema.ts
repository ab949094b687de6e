import { z } from "zod";
import { passwordLength } from "#app/lib/password-length.ts";
import { messages } from "#content/messages.ts";

/** The customer's order of checks: first the e-mail address, then the password. */
export const loginSchema = z.object({
  email: z.string(messages.emailMissing).trim().min(1, messages.emailMissing).max(254),
  password: z
    .string(messages.passwordMissing)
    .min(1, messages.passwordMissing)
    .max(2 * passwordLength.max),
});
