/**
 * A label holds the address of its unit, on whichever host and in whichever letters; staff type the
 * asset tag or the serial number. A scanner may put the kind of code before it: "]Q3", "]C1".
 */
export function readLabel(scanned: string): string {
  const text = scanned.replace(/\p{Cc}/gu, "").trim();
  const [, inAddress] = /:\/\/.*\/u\/([^/?#]+)/i.exec(text) ?? [];
  return (inAddress ?? text.replace(/^\][a-z][a-z\d]/i, "")).trim().slice(0, 80);
}
