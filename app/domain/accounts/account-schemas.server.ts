import { z } from "zod";
import { newPassword } from "#app/domain/accounts/password-rule.server.ts";
import { staffRoles } from "#app/domain/accounts/permissions.ts";
import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { canonicalAddress } from "#app/lib/canonical-address.ts";
import { email, oneOf, personName, wrongEmail } from "#app/lib/field-rules.ts";
import { passwordLength } from "#app/lib/password-length.ts";
import { typedCode } from "#app/lib/typed-text.ts";
import { failures } from "#content/failures.ts";
import { messages } from "#content/messages.ts";

const typedAddress = z.string(messages.emailMissing).trim().min(1, messages.emailMissing);
const typedPassword = z.string(messages.passwordMissing).min(1, messages.passwordMissing);

/** Accounts are known by plain addresses. */
export const accountAddress = email.pipe(z.email(wrongEmail));

export const currentPassword = typedPassword.max(2 * passwordLength.max, failures.wrongOwnPassword);

/** @param own the typed name and address, which no password should be made of */
export const registerSchema = (own: readonly string[]) =>
  z.object({
    email: typedAddress.pipe(accountAddress),
    password: newPassword(own),
    name: personName,
    terms: z.literal("on", "Tick the box to agree to the rental terms."),
  });

/** The branch of a member of staff, which may be one that is not shown; empty for none. */
export const staffBranch = ({ allBranches }: Pick<Catalogue, "allBranches">) =>
  oneOf("a branch", ["", ...allBranches.map(({ id }) => id)]);

export const inviteSchema = (catalogue: Catalogue) =>
  z.object({
    email: typedAddress.pipe(accountAddress),
    role: oneOf("a role", staffRoles),
    branch: staffBranch(catalogue),
  });

export const joinSchema = (own: readonly string[]) =>
  z.object({ name: personName, password: newPassword(own) });

export const loginSchema = z.object({
  email: typedAddress.max(254).transform(canonicalAddress),
  password: typedPassword.max(2 * passwordLength.max),
});

/** With the same message for each mistake in the address. */
export const forgotSchema = z.object({
  email: z
    .string(messages.resetFailed)
    .refine((text) => email.safeParse(text).success, messages.resetFailed)
    .transform(canonicalAddress),
});

export const resendSchema = z.object({ email });

export const resetSchema = (own: readonly string[]) => z.object({ password: newPassword(own) });

export const changePasswordSchema = (own: readonly string[]) =>
  z.object({ current_password: currentPassword, password: newPassword(own) });

export const changeNameSchema = z.object({ name: personName });

/** The confirmation of a deletion: the password, or for an account without one its address. */
export function deletionSchema(account: { email: string; hasPassword: boolean }) {
  const mistyped = `Type ${account.email} to confirm.`;
  const isTheirs = (typed: string) => canonicalAddress(typed) === canonicalAddress(account.email);
  return account.hasPassword
    ? z.object({ password: currentPassword })
    : z.object({ email: z.string(mistyped).refine(isTheirs, mistyped) });
}

export type EnteredCode = { kind: "app" | "recovery"; code: string };

const codeMissing = "Enter the 6 digits from your app, or a recovery code.";

/** The 6 digits of an app, or a recovery code: blanks, hyphens and capitals do not matter. */
export const enteredCode = z
  .string(codeMissing)
  .max(100, codeMissing)
  .transform((text) => typedCode(text).replace(/[\s-]/g, "").toLowerCase())
  .pipe(z.string().regex(/^(\d{6}|[a-z2-9]{10})$/, codeMissing))
  .transform(
    (code): EnteredCode =>
      code.length === 6
        ? { kind: "app", code }
        : { kind: "recovery", code: `${code.slice(0, 5)}-${code.slice(5)}` },
  );
