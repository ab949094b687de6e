/** PostgreSQL's lexemes have an end, and longer words are told apart by their first letters. */
const longestWord = 40;
/** To be raised whenever other words, or those of other fields, are made: then the index is filled anew at the next start. */
export const wordsVersion = 2;

const mostQueryWords = 8;

const partLength = 6;
const shortestPart = 3;
/** Of one entry: a message of nothing but addresses is not worth more. */
const mostParts = 1_000;

const runs = /[\p{L}\p{M}\p{N}]+/gu;
/** Digits as people write them into phone numbers and postcodes. */
const numberLike = { test: (text: string) => /^[+\d\s().-]+$/.test(text) && /\d/.test(text) };
/** Seven digits or more, as far as numbers of phones go (ITU-T E.164: 15). */
const phoneNumbers = /\+?\d(?:[\s().-]{0,3}\d){6,17}/g;
const addresses = /[^\s@<>()[\]",;:]{1,64}@[^\s@<>()[\]",;:]{1,100}/g;

/**
 * The words by which texts are found: runs of letters, vowel signs and digits, in lower case and
 * without the accents of Latin letters. What holds digits is found without its separators too, and
 * a long number also without its country code.
 */
export function wordsOf(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => {
    if (numberLike.test(text)) return [...wordsIn(text), digitsOf(text), digitsOf(text).slice(-10)];
    return blankSeparated(text).flatMap((part) => {
      const words = wordsIn(part);
      return /\d/.test(part) ? [...words, words.join("")] : words;
    });
  });
  return [...new Set(words.map(cut))].filter(Boolean);
}

/**
 * The parts of phone numbers and e-mail addresses in texts, for whoever remembers only the middle
 * of one: every run of six of their digits or letters, and the shorter ones at the end. Docs:
 * decision 0021.
 */
export function partsIn(texts: readonly string[]): string[] {
  const whole = texts.flatMap((text) => [
    ...(text.match(addresses) ?? []).map(lettersOf),
    ...(text.match(phoneNumbers) ?? []).map(digitsOf),
  ]);
  const parts = whole.flatMap((letters) =>
    Array.from({ length: Math.max(0, letters.length - shortestPart + 1) }, (_, at) =>
      partWord(letters.slice(at, at + partLength)),
    ),
  );
  return [...new Set(parts)].slice(0, mostParts);
}

/** A word that an entry must have. */
interface QueryWord {
  word: string;
  /** Whether it is a whole word, and not the beginning of one. */
  isWhole: boolean;
}

/** What was typed between two blanks: an entry must have all of its words, or all of its parts. */
export interface Term {
  words: readonly QueryWord[];
  /** Of an address or a number; none for what is too short for that. */
  parts: readonly QueryWord[];
}

/**
 * What a search asks for. Each word may be the beginning of one; only what something other than a
 * blank joins to a next word has been typed to its end, as in "asha.kumar@gmail".
 */
export function queryTerms(search: string): Term[] {
  const text = search.slice(0, 200);
  if (numberLike.test(text)) {
    const number = localNumber(text);
    return [{ words: [{ word: number, isWhole: false }], parts: partsOfTyped(number) }];
  }
  return blankSeparated(text)
    .map((typed) => ({
      words: wordsIn(typed)
        .slice(0, mostQueryWords)
        .map((word, at, all) => ({ word: cut(word), isWhole: at < all.length - 1 })),
      parts: partsOfTyped(/^[\x20-\x7f]*$/.test(typed) ? lettersOf(typed) : ""),
    }))
    .filter(({ words }) => words.length > 0)
    .slice(0, mostQueryWords);
}

/** What was typed between blanks, or as a number, as it is looked for in a text: see `highlight`. */
export function needlesOf(search: string): string[] {
  const text = search.slice(0, 200);
  if (numberLike.test(text)) return [localNumber(text)];
  return blankSeparated(text)
    .map((typed) => wordsIn(typed).join(""))
    .filter(Boolean)
    .slice(0, mostQueryWords);
}

/** Parts that overlap or touch, and together are what was typed. */
function partsOfTyped(letters: string): QueryWord[] {
  const typed = letters.slice(0, longestWord);
  if (typed.length < shortestPart) return [];
  const last = Math.max(0, typed.length - partLength);
  const starts = Array.from({ length: Math.ceil(last / partLength) }, (_, at) => at * partLength);
  return [...starts, last].map((at) => {
    const part = typed.slice(at, at + partLength);
    return { word: partWord(part), isWhole: part.length === partLength };
  });
}

/** A part as a word that nobody can type: its first character comes from the private use area. */
function partWord(part: string): string {
  return String.fromCharCode(0xe100 + part.charCodeAt(0)) + part.slice(1);
}

/**
 * A fact about an entry, such as its status, as a word that nobody can type: it begins with a
 * character of the private use area.
 */
export function facetWord(name: string, value: string): string {
  return `\u{e000}${name}${wordsIn(fold(value)).join("")}`;
}

export function fold(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFD")
    .replace(/(?<=\p{Script=Latin})[\u0300-\u036f]+/gu, "")
    .normalize("NFC")
    .toLowerCase();
}

function blankSeparated(text: string): string[] {
  return fold(text).split(/\s+/);
}

function wordsIn(part: string): string[] {
  return part.match(runs) ?? [];
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z\d]/g, "");
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
