import { z } from "zod";
import { newPassword, passwordLength } from "#app/features/accounts/password-rule.ts";
import { messages } from "#content/messages.ts";

/** The password that somebody has. */
export const currentPassword = z
  .string(messages.passwordMissing)
  .min(1, messages.passwordMissing)
  .max(2 * passwordLength.max, "That is not your password.");

export const changePasswordSchema = z.object({
  current_password: currentPassword,
  password: newPassword,
});
