import { asciiDigits } from "#app/lib/typed-text.ts";
import { foldLetters } from "#app/platform/search/equal-letters.ts";

/** Text between spaces; the groups of digits of one number are one part. */
const parts = /[+(]{0,2}\p{Nd}(?:[\s().\p{Pd}]{0,3}\p{Nd}){5,17}|\S+/gu;
const runs = /[\p{L}\p{M}\p{N}]+/gu;
const numberLike = /^[+\p{Nd}\s().\p{Pd}]*\p{Nd}[+\p{Nd}\s().\p{Pd}]*$/u;

/** Letters that stand alone with dots or blanks between them, and the word after them: "K. R. Nair". */
const initialRuns =
  /(?<![\p{L}\p{M}\p{N}])(?:\p{L}\p{M}*[.\s]{1,3})+[\p{L}\p{M}]+(?![\p{L}\p{M}\p{N}])/gu;
/** The same in a search, without that word; an address is one part. */
const typedInitials = /(?<!\S)(?:\p{L}\p{M}*(?:\.\s{0,2}|\s{1,3}|$))+(?=[^\s@]*(?:\s|$))/gu;
/** Dots of initials after a name, or at the end in scripts whose initials have several letters. */
const dotsBetween =
  /(?<=\p{L}\p{M}*\p{L}\p{M}*)\.(?=(?:\p{L}\p{M}*\.?)+(?:\s|$))|(?<=[^\P{L}\p{Script=Latin}]\p{M}*)\.(?=\S)/gu;

/** Fewer letters than this are no trigram, but two blanks before them make one. */
const trigram = 3;
/** A sound of fewer letters is in too many words: "Asha" sounds like a part of "Basavaraj". */
const longSound = 4;
const mostTerms = 8;

/**
 * The text that is indexed: each word once, after two spaces, so that its first one or two letters
 * are a trigram too. Words joined by punctuation are also there as one, numbers without separators,
 * names also as they sound, and initials joined, also with the name after them.
 */
export function searchText(kind: string, texts: readonly string[]): string {
  const words = texts.flatMap((text) => {
    const folded = fold(text);
    const words = partsOf(folded).flatMap(({ part, letters }) => {
      if (numberLike.test(part)) return [letters, letters.slice(-10)];
      const words = part.match(runs) ?? [];
      return [...words, letters, ...words.map(soundOf)];
    });
    return [...words, ...initialsOf(folded).map(({ letters }) => letters)];
  });
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
  const typed = fold(search.slice(0, 200));
  const text = typed
    .replace(dotsBetween, ". ")
    .replace(typedInitials, (initials) => `${lettersIn(initials)} `);
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

/**
 * The patterns of a term in a `searchText`: a short one after the two spaces, at the beginning of a
 * word.
 */
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
    letters: lettersIn(part),
    index,
  }));
}

const lettersIn = (text: string) => (text.match(runs) ?? []).join("");

/** The initials in a text that are not written as one word, like `partsOf`. */
export function initialsOf(text: string): ReturnType<typeof partsOf> {
  return Array.from(text.matchAll(initialRuns), ({ 0: part, index }) => ({
    part,
    letters: lettersIn(part),
    index,
  })).filter(({ part }) => {
    // "a laptop" has none.
    const words = part.match(runs) ?? [];
    return part.includes(".") || words.length > 2 || /^.\p{M}*$/u.test(words[1] ?? "");
  });
}

/** In lower case, without accents of Latin letters and what is invisible, and with digits of ASCII. */
export function fold(text: string): string {
  if (/^[ -~]*$/.test(text)) return text.toLowerCase();
  const folded = text
    .toWellFormed()
    .normalize("NFD")
    .replace(/(?<=\p{Script=Latin})[\u0300-\u036f]+/gu, "")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .normalize("NFC")
    .toLowerCase();
  return asciiDigits(foldLetters(folded));
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
