import { z } from "zod";
import { currentPassword } from "#app/domain/accounts/current-password.ts";
import { newPassword } from "#app/domain/accounts/not-in-better-auth/password-rule.server.ts";

/** @param own the account's name and address, which no password should be made of */
export function changePasswordSchema(own: readonly string[]) {
  return z.object({ current_password: currentPassword, password: newPassword(own) });
}
