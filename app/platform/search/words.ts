/** PostgreSQL's lexemes have an end, and longer words are told apart by their first letters. */
const longestWord = 40;
const mostQueryWords = 8;

const runs = /[\p{L}\p{M}\p{N}]+/gu;
/** Digits as people write them into phone numbers and postcodes. */
const numberLike = /^[+\d\s().-]*\d[+\d\s().-]*$/;

/**
 * The words by which texts are found: runs of letters, vowel signs and digits, in lower case and
 * without the accents of Latin letters. What holds digits is found without its separators too, a
 * long number also without its country code, and an address from each of its words to its end.
 */
export function wordsOf(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => {
    if (numberLike.test(text)) return [...wordsIn(text), digitsOf(text), digitsOf(text).slice(-10)];
    return partsOf(fold(text)).flatMap((part) => {
      const words = wordsIn(part);
      if (isAddress(part)) return [...words, ...words.map((_, at) => words.slice(at).join(""))];
      return /\d/.test(part) ? [...words, words.join("")] : words;
    });
  });
  return [...new Set(words.map(cut))].filter(Boolean);
}

/**
 * What a search asks for: each word is the beginning of one that the entry must have. An address
 * is one word: its own words, such as "com", are in almost every entry.
 */
export function queryWords(search: string): string[] {
  const text = search.slice(0, 200);
  const words = numberLike.test(text)
    ? [localNumber(text)]
    : partsOf(fold(text)).flatMap((part) => {
        const words = wordsIn(part);
        return isAddress(part) ? [words.join("")] : words;
      });
  return [...new Set(words.map(cut))].filter(Boolean).slice(0, mostQueryWords);
}

/**
 * A fact about an entry, such as its status, as a word that nobody can type: it begins with a
 * character of the private use area.
 */
export function facetWord(name: string, value: string): string {
  return `\u{e000}${name}${wordsIn(fold(value)).join("")}`;
}

function fold(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFD")
    .replace(/(?<=\p{Script=Latin})[\u0300-\u036f]+/gu, "")
    .normalize("NFC")
    .toLowerCase();
}

function partsOf(text: string): string[] {
  return text.split(/\s+/);
}

function wordsIn(part: string): string[] {
  return part.match(runs) ?? [];
}

/** An address has 254 characters at most (RFC 5321, 4.5.3.1.3). */
function isAddress(part: string): boolean {
  return part.includes("@") && part.length <= 254;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

/** "+91 98400" and "098400" begin the number that somebody wrote as "98400 00112". */
function localNumber(typed: string): string {
  const digits = digitsOf(typed);
  if (digits.length > 10) return digits.slice(-10);
  const local = typed.trim().startsWith("+") ? digits.replace(/^91/, "") : digits.replace(/^0/, "");
  return local || digits;
}

function cut(word: string): string {
  return word.length > longestWord ? Array.from(word).slice(0, longestWord).join("") : word;
}
