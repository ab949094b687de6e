import { z } from "zod";
import { passwordLength } from "#app/services/auth.server.ts";

const { min, max } = passwordLength;

/** The password that somebody has. */
export const currentPassword = z
  .string("Enter your password.")
  .min(1, "Enter your password.")
  .max(max, "That is not your password.");

export const changePasswordSchema = z.object({
  password: currentPassword,
  new_password: z
    .string("Enter a new password.")
    .min(min, `Use ${min} characters or more.`)
    .max(max, `Use ${max} characters or fewer.`),
});
