/** A label holds the address of its unit; staff type the asset tag or the serial number. */
export function readLabel(scanned: string): string {
  const [, inAddress] = /\/u\/([^/?#]+)/.exec(scanned) ?? [];
  return (inAddress ?? scanned).trim().slice(0, 80);
}
