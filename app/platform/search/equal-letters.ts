/**
 * Spellings that look alike in the scripts of the south and that Unicode's normal forms leave apart,
 * each with the one that stands for it (The Unicode Standard, 12.6 to 12.9).
 */
const equal: readonly (readonly [spelling: string, stands: string])[] = [
  // Malayalam: a chillu is a letter of its own, or a letter whose vowel is killed.
  ["\u0d7a", "\u0d23\u0d4d"],
  ["\u0d7b", "\u0d28\u0d4d"],
  ["\u0d7c", "\u0d30\u0d4d"],
  ["\u0d4e", "\u0d30\u0d4d"],
  ["\u0d7d", "\u0d32\u0d4d"],
  ["\u0d7e", "\u0d33\u0d4d"],
  ["\u0d7f", "\u0d15\u0d4d"],
  ["\u0d54", "\u0d2e\u0d4d"],
  ["\u0d55", "\u0d2f\u0d4d"],
  ["\u0d56", "\u0d34\u0d4d"],
  ["\u0d3b", "\u0d4d"],
  ["\u0d3c", "\u0d4d"],
  // Malayalam: vowels in two parts, or in one.
  ["\u0d4c", "\u0d57"],
  ["\u0d46\u0d46", "\u0d48"],
  ["\u0d07\u0d57", "\u0d08"],
  ["\u0d09\u0d57", "\u0d0a"],
  ["\u0d0e\u0d46", "\u0d10"],
  ["\u0d12\u0d3e", "\u0d13"],
  ["\u0d12\u0d57", "\u0d14"],
  // Tamil: Sri with either s; au with the letter la, as most people write it.
  ["\u0bb6", "\u0bb8"],
  ["\u0bcc", "\u0bc6\u0bb3"],
  ["\u0b94", "\u0b92\u0bb3"],
  ["\u0b85\u0bbe", "\u0b86"],
  // Kannada.
  ["\u0c85\u0cbe", "\u0c86"],
  ["\u0c8e\u0cd5", "\u0c8f"],
  ["\u0c92\u0cd5", "\u0c93"],
  ["\u0c92\u0ccc", "\u0c94"],
  ["\u0cc2\u0cc6", "\u0cca"],
  // Telugu.
  ["\u0c05\u0c3e", "\u0c06"],
  ["\u0c12\u0c55", "\u0c13"],
  ["\u0c12\u0c4c", "\u0c14"],
  ["\u0c3f\u0c55", "\u0c40"],
  ["\u0c46\u0c55", "\u0c47"],
  ["\u0c4a\u0c55", "\u0c4b"],
];

const standing = new Map(equal);
const spellings = new RegExp(equal.map(([spelling]) => spelling).join("|"), "g");

/** A text in NFC with one spelling for each letter. */
export function foldLetters(text: string): string {
  if (!/[\u0b80-\u0d7f]/.test(text)) return text;
  return (
    text
      .replace(spellings, (spelling) => standing.get(spelling) ?? spelling)
      // A chillu with the sign that kills its vowel is the same.
      .replace(/\u0d4d{2,}/g, "\u0d4d")
  );
}
