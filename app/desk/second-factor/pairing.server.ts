import { encode } from "uqr";

export type Pairing = ReturnType<typeof describePairing>;

/** The code for an app to scan, and the same for typing. @param uri `otpauth://totp/…` */
export function describePairing(uri: string) {
  const typed = new URL(uri).searchParams.get("secret") ?? "";
  return { uri, typed, qrCode: drawQrCode(uri) };
}

/** One SVG path: modules one unit wide, with the light border of four that ISO/IEC 18004 asks. */
function drawQrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const modules = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")),
  );
  return { size, path: modules.join("") };
}
