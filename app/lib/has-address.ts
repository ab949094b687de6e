/**
 * Whether a text has an e-mail address in it as a whole: rao@corp.example is neither in
 * asha.rao@corp.example nor in rao@corp.example.com (RFC 5322, atext).
 * @param address in lower case
 */
export function hasAddress(text: string, address: string): boolean {
  const parts = text.toLowerCase().split(address);
  return parts.some((before, index) => {
    const after = parts[index + 1];
    return after !== undefined && !endsInAddress.test(before) && !goesOn.test(after);
  });
}

const endsInAddress = /[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]$/u;
/** A full stop alone ends a sentence. */
const goesOn = /^\.?[\p{L}\p{M}\p{N}@-]/u;
