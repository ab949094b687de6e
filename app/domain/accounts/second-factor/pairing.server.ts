import { encode } from "uqr";

/** What an authenticator app scans, the same for typing, and the address that both come from. */
export type Pairing = ReturnType<typeof describePairing>;

/** @param uri an address for authenticator apps, `otpauth://totp/…` */
export function describePairing(uri: string) {
  const typed = new URL(uri).searchParams.get("secret") ?? "";
  return { uri, typed, qrCode: drawQrCode(uri) };
}

/**
 * A QR code as one path, drawn here so that no browser loads how: its modules are one unit wide,
 * with the light border of four that readers expect (ISO/IEC 18004).
 */
function drawQrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const modules = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")),
  );
  return { size, path: modules.join("") };
}
