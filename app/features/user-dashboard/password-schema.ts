import { z } from "zod";
import { newPassword } from "#app/features/accounts/password-rule.server.ts";
import { passwordLength } from "#app/lib/password-length.ts";
import { messages } from "#content/messages.ts";

/** The password that somebody has. */
export const currentPassword = z
  .string(messages.passwordMissing)
  .min(1, messages.passwordMissing)
  .max(2 * passwordLength.max, "That is not your password.");

/** @param own the account's name and address, which no password should be made of */
export function changePasswordSchema(own: readonly string[]) {
  return z.object({ current_password: currentPassword, password: newPassword(own) });
}
