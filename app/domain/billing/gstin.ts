import { stateByCode } from "#content/gst-states.ts";

const pattern = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][A-Z\d]{2}$/;
const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** What is wrong with a GST number as it was typed, in capitals and without spaces; undefined for none. */
export function gstinError(gstin: string): string | undefined {
  if (!pattern.test(gstin)) {
    return "Enter the GSTIN with its 15 letters and digits, as 29AAGCB7383J1Z4.";
  }
  if (!stateByCode(gstin.slice(0, 2))) return "The first two digits of the GSTIN are no state.";
  if (checkLetter(gstin) !== gstin[14]) return "The GSTIN has a typing mistake. Compare it.";
  return undefined;
}

/** The code of the state in which a GST number is registered. */
export function stateOf(gstin: string): string {
  return gstin.slice(0, 2);
}

/** Weights 1 and 2 by turns; each product gives its quotient and its remainder by 36 (GSTN). */
function checkLetter(gstin: string): string | undefined {
  const sum = [...gstin.slice(0, 14)].reduce((sum, letter, at) => {
    const product = letters.indexOf(letter) * (at % 2 === 0 ? 1 : 2);
    return sum + Math.floor(product / 36) + (product % 36);
  }, 0);
  return letters[(36 - (sum % 36)) % 36];
}
