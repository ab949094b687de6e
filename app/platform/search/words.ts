/** PostgreSQL's lexemes have an end, and longer words are told apart by their first letters. */
const longestWord = 40;
const mostQueryWords = 8;

const runs = /[\p{L}\p{M}\p{N}]+/gu;
/** Digits as people write them into phone numbers and postcodes. */
const numberLike = /^[+\d\s().-]*\d[+\d\s().-]*$/;

/**
 * The words by which texts are found: runs of letters, vowel signs and digits, in lower case and
 * without the accents of Latin letters. What holds digits is found without its separators too,
 * and a long number also without its country code.
 */
export function wordsOf(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => {
    const folded = fold(text);
    const joined = numberLike.test(text)
      ? [digitsOf(text), digitsOf(text).slice(-10)]
      : folded
          .split(/\s+/)
          .filter((part) => /\d/.test(part))
          .map(withoutMarks);
    return [...(folded.match(runs) ?? []), ...joined];
  });
  return [...new Set(words.map(cut))].filter(Boolean);
}

/** What a search asks for: each word is the beginning of one that the entry must have. */
export function queryWords(search: string): string[] {
  const text = search.slice(0, 200);
  const words = numberLike.test(text) ? [localNumber(text)] : (fold(text).match(runs) ?? []);
  return [...new Set(words.map(cut))].slice(0, mostQueryWords);
}

/**
 * A fact about an entry, such as its status, as a word that nobody can type: it begins with a
 * character of the private use area.
 */
export function facetWord(name: string, value: string): string {
  return `\u{e000}${name}${withoutMarks(fold(value))}`;
}

function fold(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFD")
    .replace(/(?<=\p{Script=Latin})[\u0300-\u036f]+/gu, "")
    .normalize("NFC")
    .toLowerCase();
}

function withoutMarks(text: string): string {
  return (text.match(runs) ?? []).join("");
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
