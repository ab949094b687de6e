import { z } from "zod";
import { currentPassword } from "#app/domain/accounts/current-password.ts";
import type { Account } from "#app/domain/accounts/own-account-repository.server.ts";

/** What confirms the deletion: the password, or for an account without one its address. */
export function deletionSchema({
  email,
  hasPassword,
}: Account): z.ZodType<{ password?: string | undefined }> {
  if (hasPassword) return z.object({ password: currentPassword });
  const mistyped = `Type ${email} to confirm.`;
  return z
    .object({
      email: z
        .string(mistyped)
        .trim()
        .refine((typed) => typed.toLowerCase() === email.toLowerCase(), mistyped),
    })
    .transform((): { password?: string } => ({}));
}
