import { drawQrCode } from "#app/domain/accounts/second-factor/qr-code.server.ts";

/** What an authenticator app scans, the same for typing, and the address that both come from. */
export type Pairing = ReturnType<typeof describePairing>;

/** @param uri an address for authenticator apps, `otpauth://totp/…` */
export function describePairing(uri: string) {
  const typed = new URL(uri).searchParams.get("secret") ?? "";
  return { uri, typed, qrCode: drawQrCode(uri) };
}
