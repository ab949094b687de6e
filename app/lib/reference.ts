/** Characters that are told apart on paper and on the phone; no A or E, so that no words appear. */
const alphabet = "23456789CDFHJKMNPRTVWXY";

/** Look-alikes of a character; the check character shows whether the guess was right. */
const lookAlikes: Readonly<Record<string, string>> = {
  Z: "2",
  S: "5",
  B: "8",
  G: "6",
  U: "V",
  O: "D",
  Q: "D",
  "0": "D",
};

const length = 8;

/** The pattern of a reference within a text. */
export const referencePattern = `[${alphabet}]{4}-[${alphabet}]{4}`;

/** Seven random characters, a check character, a hyphen. @param draw a number below its argument */
export function makeReference(draw: (below: number) => number = drawSecurely): string {
  const drawn = Array.from({ length: length - 1 }, () => draw(alphabet.length));
  const check = (alphabet.length - weightedSum(drawn)) % alphabet.length;
  const values = [...drawn, check];
  return grouped(values.map((value) => alphabet[value]).join(""));
}

/** As it is stored, from any case, hyphens, spaces and look-alikes; undefined for none. */
export function readReference(text: string | undefined): string | undefined {
  if (text === undefined || text.length > 40) return undefined;
  const letters = [...text.toUpperCase().replace(/[\s\p{Pd}]/gu, "")];
  if (letters.length !== length) return undefined;
  const values = letters.map((letter) => alphabet.indexOf(lookAlikes[letter] ?? letter));
  if (values.includes(-1) || weightedSum(values) !== 0) return undefined;
  return grouped(values.map((value) => alphabet[value]).join(""));
}

/** 0 for a right one, as in ISBN-10 (ISO 2108): the modulus is prime, so every slip shows. */
function weightedSum(values: readonly number[]): number {
  const sum = values.reduce((sum, value, index) => sum + value * (length - index), 0);
  return sum % alphabet.length;
}

function grouped(text: string): string {
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

/** Rejects the bytes that would make some characters likelier than others. */
function drawSecurely(below: number): number {
  const fair = 256 - (256 % below);
  while (true) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < fair) return byte % below;
  }
}
