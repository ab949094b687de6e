import { base32 } from "#app/lib/base32.ts";
import { company } from "#content/company.ts";

/** What an authenticator app reads out of the QR code, and the secret in it for typing. */
export function otpAuthUrl(secret: string, email: string): { url: string; typed: string } {
  const typed = base32(new TextEncoder().encode(secret));
  const issuer = company.shortName;
  const query = new URLSearchParams({ secret: typed, issuer, digits: "6", period: "30" });
  const account = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return { url: `otpauth://totp/${account}?${query}`, typed };
}
