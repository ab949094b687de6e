import { z } from "zod";
import { passwordLength } from "#app/lib/password-length.ts";
import { messages } from "#content/messages.ts";

/** The password that somebody has, where it is asked for once more. */
export const currentPassword = z
  .string(messages.passwordMissing)
  .min(1, messages.passwordMissing)
  .max(2 * passwordLength.max, "That is not your password.");
