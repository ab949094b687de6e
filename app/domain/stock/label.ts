import { typedCode } from "#app/lib/typed-text.ts";

/**
 * A label holds the address of its unit, on whichever host and in whichever letters, with
 * "https://" or without; staff type the
 * asset tag or the serial number. A scanner may put the kind of code before it: "]Q3", "]C1".
 */
export function readLabel(scanned: string): string {
  const text = typedCode(scanned.replace(/^\s*\][a-z][a-z\d]/i, ""));
  const [, inAddress] = /(?::\/\/.*|^[^/\s]+[.:][^/\s]*)\/u\/([^/?#]+)/i.exec(text) ?? [];
  return (inAddress ?? text).trim().slice(0, 80);
}
