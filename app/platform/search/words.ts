/** PostgreSQL's lexemes have an end, and longer words are told apart by their first letters. */
const longestWord = 40;
const mostQueryWords = 8;

const runs = /[\p{L}\p{M}\p{N}]+/gu;
/** Digits as people write them into phone numbers and postcodes. */
const numberLike = /^[+\d\s().-]*\d[+\d\s().-]*$/;

/**
 * The words by which texts are found: runs of letters, vowel signs and digits, in lower case and
 * without the accents of Latin letters. What holds digits is found without its separators too, and
 * a long number also without its country code.
 */
export function wordsOf(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => {
    if (numberLike.test(text)) return [...wordsIn(text), digitsOf(text), digitsOf(text).slice(-10)];
    return partsOf(text).flatMap((part) => {
      const words = wordsIn(part);
      return /\d/.test(part) ? [...words, words.join("")] : words;
    });
  });
  return [...new Set(words.map(cut))].filter(Boolean);
}

/** A word that an entry must have. */
interface QueryWord {
  word: string;
  /** Whether it is a whole word, and not the beginning of one. */
  isWhole: boolean;
}

/**
 * What a search asks for. Each word may be the beginning of one; only what something other than a
 * blank joins to a next word has been typed to its end, as in "asha.kumar@gmail".
 */
export function queryWords(search: string): QueryWord[] {
  const text = search.slice(0, 200);
  const words = numberLike.test(text)
    ? [{ word: localNumber(text), isWhole: false }]
    : partsOf(text).flatMap((part) =>
        wordsIn(part).map((word, at, all) => ({ word: cut(word), isWhole: at < all.length - 1 })),
      );
  return words.slice(0, mostQueryWords);
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
  return fold(text).split(/\s+/);
}

function wordsIn(part: string): string[] {
  return part.match(runs) ?? [];
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
