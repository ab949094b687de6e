const pattern = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][A-Z\d]{2}$/;
/** The codes of content/gst-states.ts, which this folder may not read. */
const stateCodes = /^(?:0[1-9]|1\d|2[0-46-79]|3[0-8]|97)/;
const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The error of a GST number as typed, in capitals and without spaces; undefined for none. */
export function gstinError(gstin: string): string | undefined {
  if (!pattern.test(gstin)) {
    return "Enter the GSTIN with its 15 letters and digits, for example 29AAGCB7383J1Z4.";
  }
  if (!stateCodes.test(gstin)) {
    return "Enter a GSTIN whose first two digits are the code of a state.";
  }
  if (checkLetter(gstin) !== gstin[14]) {
    return "Enter the GSTIN again: its check character shows a typing mistake.";
  }
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
