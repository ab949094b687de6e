/** Text between spaces; the groups of digits of one number are one part. */
const parts = /[+(]{0,2}\d(?:[\s().-]{0,3}\d){5,17}|\S+/g;
const runs = /[\p{L}\p{M}\p{N}]+/gu;
const numberLike = /^[+\d\s().-]*\d[+\d\s().-]*$/;

/** Fewer letters than this are no trigram, but two blanks before them make one. */
const trigram = 3;
/** A sound of fewer letters is in too many words: "Asha" sounds like a part of "Basavaraj". */
const longSound = 4;
const mostTerms = 8;

/**
 * The text by which something is found: each of its words once, after two blanks, so that one or
 * two letters at the beginning of a word are a trigram too. What punctuation cuts apart stands
 * there whole as well; a number stands without its separators; and names also stand as they sound.
 */
export function searchText(kind: string, texts: readonly string[]): string {
  const words = texts.flatMap((text) =>
    partsOf(fold(text)).flatMap(({ part, letters }) => {
      if (numberLike.test(part)) return [letters, letters.slice(-10)];
      const words = part.match(runs) ?? [];
      return [...words, letters, ...words.map(soundOf)];
    }),
  );
  return markOf(kind) + [...new Set(words)].map((word) => word && `  ${word}`).join("");
}

/** The kind's first letters in Ogham, which nobody types: a trigram that tells kinds apart. */
export function markOf(kind: string): string {
  return kind
    .slice(0, trigram)
    .replace(/[a-z]/g, (letter) => String.fromCharCode(0x1681 + letter.charCodeAt(0) - 97));
}

/** One of the words that were typed, all of which are to be found, as typed or as it sounds. */
export type Term = readonly [typed: string, sound?: string];

/** The words of a search, without what separates letters and digits. */
export function termsOf(search: string): Term[] {
  const text = fold(search.slice(0, 200));
  if (numberLike.test(text)) return [[localNumber(text)]];
  return partsOf(text)
    .map(({ part, letters }) => (numberLike.test(part) ? localNumber(part) : letters))
    .filter(Boolean)
    .slice(0, mostTerms)
    .map((typed) => {
      const sound = soundOf(typed);
      return sound !== typed && sound.length >= trigram ? [typed, sound] : [typed];
    });
}

/** How a term stands in a `searchText`: what is short after the two blanks, at the beginning of a word. */
export function patternsOf([typed, sound]: Term): string[] {
  const patterns = [isShort(typed) ? `  ${typed}` : typed];
  if (sound) patterns.push(sound.length < longSound ? `  ${sound}` : sound);
  return patterns;
}

export function isShort(spelling: string): boolean {
  return Array.from(spelling).length < trigram;
}

/** A text's parts, each with its letters and digits alone. */
export function partsOf(text: string): { part: string; letters: string; index: number }[] {
  return Array.from(text.matchAll(parts), ({ 0: part, index }) => ({
    part,
    letters: (part.match(runs) ?? []).join(""),
    index,
  }));
}

/** In lower case, without the accents of Latin letters. */
export function fold(text: string): string {
  return text
    .toWellFormed()
    .normalize("NFD")
    .replace(/(?<=\p{Script=Latin})[\u0300-\u036f]+/gu, "")
    .normalize("NFC")
    .toLowerCase();
}

/** Names of the south are written in many ways: "Moorthy" is "Murti". Nothing else than letters is. */
export function soundOf(word: string): string {
  if (!/^[a-z]+$/.test(word)) return word;
  return word
    .replace(/([ts])h/g, "$1")
    .replace(/ee+/g, "i")
    .replace(/oo+/g, "u")
    .replace(/(.)\1+/g, "$1");
}

/** "+91 98400" and "098400" begin the number that somebody wrote as "98400 00112". */
function localNumber(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  if (digits.length > 10) return digits.slice(-10);
  const local = typed.trim().startsWith("+") ? digits.replace(/^91/, "") : digits.replace(/^0/, "");
  return local || digits;
}
