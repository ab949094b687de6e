import { z } from "zod";
import { isCommonPassword } from "#app/domain/accounts/common-passwords.server.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { passwordLength } from "#app/lib/password-length.ts";
import { company } from "#content/company.ts";
import { messages } from "#content/messages.ts";

/** Words that a guesser finds on the site. */
const siteWords = [
  company.name,
  "admin administrator staff user account login password welcome",
  "laptop laptops desktop desktops server servers rent rental rentals training course courses",
];

/** The names of the branches, for `own`. */
export function branchWords({ allBranches }: Pick<Catalogue, "allBranches">): string[] {
  return allBranches.flatMap(({ name, localName, region }) => [name, localName, region]);
}

/**
 * The rule for new passwords: length, and not common; none on digits or signs (ASVS 5.0, 6.2).
 * @param own name and e-mail address of the account, and what else it should not be made of
 * @returns the remedy
 */
export function passwordProblem(password: string, own: readonly string[] = []): string | undefined {
  const { min, max } = passwordLength;
  // First, so that nobody has 200 kB counted and compared.
  if (password.length > 2 * max || [...password].length > max) {
    return `Shorten the password to ${max} characters or fewer.`;
  }
  if ([...password].length < min) return `Make the password ${min} characters or longer.`;
  if (isCommonPassword(password, [...siteWords, ...own])) {
    return "This password is too easy to guess. Use words that only you would put together.";
  }
  return undefined;
}

export function newPassword(own: readonly string[] = []) {
  return z
    .string(messages.passwordMissing)
    .min(1, messages.passwordMissing)
    .superRefine((password, { addIssue }) => {
      const message = passwordProblem(password, own);
      if (message) addIssue({ code: "custom", message });
    });
}
