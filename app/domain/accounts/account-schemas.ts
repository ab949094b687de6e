import { z } from "zod";
import {
  newPassword,
  passwordProblem,
} from "#app/domain/accounts/not-in-better-auth/password-rule.server.ts";
import { email, personName } from "#app/lib/field-rules.ts";
import { messages } from "#content/messages.ts";

const wrongAddress = "Write the e-mail address in full, for example asha@example.com.";

/** In the customer's order of checks: the e-mail address, the password, then the rest. */
export const registerSchema = z
  .object({
    email: z
      .string(messages.emailMissing)
      .trim()
      .min(1, messages.emailMissing)
      .pipe(email)
      // What sign-in takes: accounts are known by plain addresses.
      .refine((text) => z.email().safeParse(text).success, wrongAddress),
    password: newPassword(),
    name: personName,
    terms: z.literal("on", "Tick the box if you agree to the rental terms."),
  })
  .superRefine(({ password, name, email }, { addIssue }) => {
    const message = passwordProblem(password, [name, email]);
    if (message) addIssue({ code: "custom", path: ["password"], message });
  });

/** Forgot password says one thing about whatever is wrong with the address. */
export const forgotSchema = z.object({
  email: z
    .string(messages.resetFailed)
    .refine((text) => email.safeParse(text).success, messages.resetFailed)
    .trim(),
});

export const resendSchema = z.object({ email });

export const resetSchema = (own: readonly string[]) => z.object({ password: newPassword(own) });
