import { randomInt } from "node:crypto";
import { twoFactor } from "better-auth/plugins/two-factor";

/** No letter or digit that looks like another on paper; 10 of them are 49 bits. */
const recoveryLetters = "abcdefghjkmnpqrstuvwxyz23456789";

/** How long a sign-in waits for its code, in seconds. */
export const challengeSeconds = 10 * 60;

/** Codes of 6 digits that change every 30 seconds (TOTP, RFC 6238), and recovery codes. */
export const secondFactorPlugin = () =>
  twoFactor({
    issuer: "Southbridge",
    twoFactorCookieMaxAge: challengeSeconds,
    backupCodeOptions: {
      customBackupCodesGenerate: () => Array.from({ length: 10 }, recoveryCode),
      storeBackupCodes: "encrypted",
    },
    // NIST SP 800-63B, 5.2.2: wrong codes in a row, over all sign-ins of an account.
    accountLockout: { enabled: true, maxFailedAttempts: 10, durationSeconds: 15 * 60 },
  });

function recoveryCode(): string {
  const letters = (count: number) =>
    Array.from({ length: count }, () => recoveryLetters[randomInt(recoveryLetters.length)]).join(
      "",
    );
  return `${letters(5)}-${letters(5)}`;
}
