/**
 * Cleans input before any rule. `typedText` is for every value of every form (`readWholeForm`) and
 * document; `typedCode` for numbers, phones, PIN codes and codes, and `canonicalAddress` with it
 * for e-mail; `typedName` for names.
 */

/** Letters after which a joiner changes how the next one looks: the scripts of India, and Arabic for Urdu. */
const joining =
  "\\p{Script=Deva}\\p{Script=Beng}\\p{Script=Guru}\\p{Script=Gujr}\\p{Script=Orya}\\p{Script=Taml}" +
  "\\p{Script=Telu}\\p{Script=Knda}\\p{Script=Mlym}\\p{Script=Sinh}\\p{Script=Arab}";
/** With the sign that kills a vowel they are a letter of their own, at the end of a word too. */
const virama = "\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca";
const kept = [
  `(?<=[${joining}\\p{M}])[\\u200c\\u200d](?=[${joining}])`,
  `(?<=[${virama}])\\u200d`,
  // Emoji of several people or colours.
  "(?<=[\\p{Emoji_Presentation}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})",
  "(?<=\\p{Emoji})\\ufe0f",
].join("|");

const ignorable = /[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu;
const ignorableInText = new RegExp(`(${kept})|${ignorable.source}`, "gu");
const plain = /^[\n\x20-\x7e]*$/;

/** Line breaks of Word, of Unicode and of other systems are one kind; U+0007 ends a cell in Word. */
const folds: readonly (readonly [RegExp | string, string])[] = [
  [/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n"],
  ["\u0007", "\t"],
  // Spaces of all widths, and Braille's empty cell.
  [/[\p{Zs}\u2800]/gu, " "],
  // Hyphens that do not break; U+001E is Word's.
  ["\u001e", "-"],
  [/[\u2010\u2011]/g, "-"],
  // No other control character means anything in a text.
  [/[^\P{Cc}\n\t]/gu, ""],
];

/**
 * A text as people read it: without what cannot be seen, and with one kind of space and line break.
 * Joiners stay where they shape letters.
 */
export function typedText(typed: string): string {
  if (plain.test(typed)) return typed;
  const visible = folds.reduce((text, [from, to]) => text.replaceAll(from, to), typed);
  return visible.replace(ignorableInText, (_all, shaping?: string) => shaping ?? "");
}

/** The values of JSON, cleaned: escapes hide characters from `typedText`. */
export function parseTyped(json: string): unknown {
  return JSON.parse(json, (_name, value) => (typeof value === "string" ? typedText(value) : value));
}

/** Longer text is no code or name, and is left for its rule to refuse. */
const longestCode = 500;

const pastedMarks = /^[\p{Pi}\p{Pf}\s"'`´<>[\]{},;:•·*|]+|[\p{Pi}\p{Pf}\s"'`´<>[\]{},;:•·*|.]+$/gu;

/**
 * A number, phone or code in plain characters: digits of all scripts become ASCII, dashes hyphens,
 * and marks that were copied with it go.
 */
export function typedCode(typed: string): string {
  if (typed.length > longestCode) return typed;
  const text = typedText(typed)
    .normalize("NFKC")
    .replace(ignorable, "")
    .replace(/[\p{Pd}\u2043\u2212]/gu, "-")
    .replace(pastedMarks, "")
    .replace(/^\(([^()]*)\)$/, "$1");
  return asciiDigits(text);
}

/** Digits of all scripts in ASCII. Each script has its ten in a row (The Unicode Standard, 4.6). */
export function asciiDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let before = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
    return String(before % 10);
  });
}

/** A name without the quotation marks and commas that were copied with it. */
export function typedName(typed: string): string {
  if (typed.length > longestCode) return typed;
  return typed
    .replace(/^[\s,;:•·*]+|[\s,;:•·*]+$/gu, "")
    .replace(/^(?:"([^"]*)"|“([^”]*)”|‘([^’]*)’|'([^']*)')$/u, "$1$2$3$4")
    .trim();
}
