import listed from "@zxcvbn-ts/language-common/src/passwords.json" with { type: "json" };

/** Digits and signs around a word: a date, 15081947, is the longest that people add. */
const longestAddition = 8;
/** Shorter remains say nothing: every pair of letters is in some list. */
const shortestWord = 3;

/** What fingers and children run along; each also backwards, and over its end again. */
const rows = [
  "1234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertyuiopasdfghjklzxcvbnm",
].flatMap((row) => [row, [...row].reverse().join("")]);

/**
 * Whether guessers try this password, or one that differs in capitals, the width of its letters
 * or in what was added at its ends, before all others (OWASP ASVS 5.0, 6.2.4 and 6.2.11). A
 * passphrase that has a common word among others is none.
 * @param own what is known of the account and the site: names, addresses. A password of nothing
 *   but their words is as good as common
 */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  const text = normalize(password);
  return isMadeOf(wordsIn(own), text) || withoutAdditions(text).some(isPlain);
}

let passwords: Set<string> | undefined;

/**
 * The 49,000 most common passwords, in small letters; they are in the server's bundle, so that no
 * later change of `node_modules` takes them away.
 */
export function commonPasswords(): ReadonlySet<string> {
  passwords ??= new Set(listed);
  return passwords;
}

function normalize(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** The words in names and addresses, the longest first. */
function wordsIn(texts: readonly string[]): string[] {
  const words = normalize(texts.join(" ")).match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.sort((a, b) => b.length - a.length);
}

function isMadeOf(words: readonly string[], text: string): boolean {
  const letters = text.replace(/[^\p{L}\p{M}]+/gu, "");
  if (letters === "" || text.length - letters.length > longestAddition) return false;
  return words.reduce((rest, word) => rest.replaceAll(word, " "), letters).trim() === "";
}

/** The text, without the signs at its ends, and without ever more of what is no letter there. */
function withoutAdditions(text: string): string[] {
  const texts = [
    text,
    text.replace(/^[^\p{L}\p{M}\p{N}]+/u, "").replace(/[^\p{L}\p{M}\p{N}]+$/u, ""),
  ];
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
