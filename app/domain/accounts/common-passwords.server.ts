import listed from "@zxcvbn-ts/language-common/src/passwords.json" with { type: "json" };

/** Digits and signs around a word: a date, 15081947, is the longest that people add. */
const longestAddition = 8;
/** The rest of a password is compared from this length on: the list has all pairs of letters. */
const shortestWord = 3;

/** Rows of keys and letters, each also backwards. A password may run over their end again. */
const rows = [
  "1234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertyuiopasdfghjklzxcvbnm",
].flatMap((row) => [row, [...row].reverse().join("")]);

/**
 * True for a password that guessers try first (OWASP ASVS 5.0, 6.2.4 and 6.2.11). Capitals,
 * full-width letters and additions at its ends make it no better; more words do.
 * @param own names and addresses of the account and the site: their words alone are common too
 */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  const text = normalize(password);
  return isMadeOf(wordsIn(own), text) || withoutAdditions(text).some(isPlain);
}

let passwords: Set<string> | undefined;

/** The 49,000 most common passwords, in small letters. */
export function commonPasswords(): ReadonlySet<string> {
  passwords ??= new Set(listed);
  return passwords;
}

function normalize(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** The longest first, so that a word within another takes nothing off it. */
function wordsIn(texts: readonly string[]): string[] {
  const words = normalize(texts.join(" ")).match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.sort((a, b) => b.length - a.length);
}

function isMadeOf(words: readonly string[], text: string): boolean {
  const letters = text.replace(/[^\p{L}\p{M}]+/gu, "");
  if (letters === "" || text.length - letters.length > longestAddition) return false;
  return words.reduce((rest, word) => rest.replaceAll(word, " "), letters).trim() === "";
}

/** The text, without the signs at its ends, and without more and more of the digits and signs. */
function withoutAdditions(text: string): string[] {
  const texts = [text, text.replace(/^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, "")];
  const [, before = "", , after = ""] = /^(\P{L}*)(.*\p{L}\p{M}*)(.*)$/su.exec(text) ?? [];
  for (let front = 0; front <= Math.min(before.length, longestAddition); front++) {
    for (let end = 0; end <= Math.min(after.length, longestAddition - front); end++) {
      texts.push(text.slice(front, text.length - end));
    }
  }
  return texts.filter(({ length }) => length >= shortestWord);
}

/** In the list, along a row of keys or letters, or the same over and over. */
function isPlain(text: string): boolean {
  if (commonPasswords().has(text)) return true;
  if (rows.some((row) => row.repeat(Math.ceil(text.length / row.length) + 1).includes(text))) {
    return true;
  }
  const [, repeated] = /^(.+?)\1+$/su.exec(text) ?? [];
  if (repeated === undefined) return false;
  // A character as people see it: with its vowel sign, skin tone or accent.
  const isOneCharacter = [...new Intl.Segmenter().segment(repeated)].length === 1;
  return isOneCharacter || isPlain(repeated);
}
