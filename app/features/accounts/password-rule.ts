import { z } from "zod";
import { messages } from "#content/messages.ts";

/** OWASP ASVS 5.0, 6.2: at least 8 characters, at least 64 allowed, no composition rules. */
export const passwordLength = { min: 8, max: 128 };

/** A password as somebody chooses it: any characters, counted as people count them. */
export const newPassword = z
  .string(messages.passwordMissing)
  .min(1, messages.passwordMissing)
  .refine(
    (text) => [...text].length >= passwordLength.min,
    `Make the password ${passwordLength.min} characters or longer.`,
  )
  .refine(
    (text) => text.length <= 2 * passwordLength.max && [...text].length <= passwordLength.max,
    `Shorten the password to ${passwordLength.max} characters or fewer.`,
  );
