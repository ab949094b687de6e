import { encode } from "uqr";

/** A QR code as one path: its modules are one unit wide. Drawn here, so that no browser loads how. */
export interface QrCodeDrawing {
  size: number;
  path: string;
}

/** With the light border of four modules that readers expect (ISO/IEC 18004). */
export function drawQrCode(text: string): QrCodeDrawing {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const runs = data.flatMap((row, y) =>
    // Each dark run of a row is one bar.
    [
      ...row
        .map((dark) => (dark ? "1" : "0"))
        .join("")
        .matchAll(/1+/g),
    ].map(({ 0: run, index: x }) => `M${x} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size, path: runs.join("") };
}
