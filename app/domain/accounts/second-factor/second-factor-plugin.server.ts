import { randomInt } from "node:crypto";
import { twoFactor } from "better-auth/plugins/two-factor";

/** No letter or digit that looks like another on paper; 10 of them are 49 bits. */
const recoveryLetters = "abcdefghjkmnpqrstuvwxyz23456789";

/** Codes of 6 digits that change every 30 seconds (TOTP, RFC 6238), and recovery codes. */
export const secondFactorPlugin = () =>
  twoFactor({
    issuer: "Southbridge",
    // Seconds for which a sign-in waits for its code.
    twoFactorCookieMaxAge: 10 * 60,
    backupCodeOptions: {
      customBackupCodesGenerate: () => Array.from({ length: 10 }, recoveryCode),
      storeBackupCodes: "encrypted",
    },
    // Our own limit counts wrong codes everywhere (sign-in-limit.server.ts).
    accountLockout: { enabled: false },
  });

function recoveryCode(): string {
  const letter = () => recoveryLetters[randomInt(recoveryLetters.length)];
  const letters = Array.from({ length: 10 }, letter).join("");
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
