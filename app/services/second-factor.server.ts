import { randomInt } from "node:crypto";
import { twoFactor } from "better-auth/plugins/two-factor";

/** No letter or digit that looks like another on paper; 10 of them are 49 bits. */
const recoveryLetters = "abcdefghjkmnpqrstuvwxyz23456789";

/** Codes of 6 digits that change every 30 seconds (TOTP, RFC 6238), and recovery codes. */
export const secondFactorPlugin = () =>
  twoFactor({
    issuer: "Southbridge",
    twoFactorCookieMaxAge: 10 * 60,
    backupCodeOptions: {
      customBackupCodesGenerate: () => Array.from({ length: 10 }, recoveryCode),
      storeBackupCodes: "encrypted",
    },
    // NIST SP 800-63B, 5.2.2: wrong codes in a row, over all sign-ins of an account.
    accountLockout: { enabled: true, maxFailedAttempts: 10, durationSeconds: 15 * 60 },
  });

/** Our own columns on Better Auth's tables: see migration 0015. */
export const secondFactorFields = {
  user: {
    /** When an admin was offered a second factor and said "later". */
    secondFactorDeclinedAt: { type: "date", required: false, input: false },
  },
  session: {
    /** Whether a code was given for this session: without it, an account that has a second
     * factor is no admin's, whichever way the session came about. */
    secondFactor: { type: "boolean", required: false, defaultValue: false, input: false },
  },
} as const;

/** Marks the sessions that Better Auth makes once it has seen a right code. */
export async function markSession<Session extends object>(
  session: Session,
  endpoint: { path?: string } | null,
) {
  const secondFactor = endpoint?.path?.startsWith("/two-factor/verify-") ?? false;
  return { data: { ...session, secondFactor } };
}

function recoveryCode(): string {
  const letters = (count: number) =>
    Array.from({ length: count }, () => recoveryLetters[randomInt(recoveryLetters.length)]).join(
      "",
    );
  return `${letters(5)}-${letters(5)}`;
}
