import type { RecordKind } from "#app/lib/change.ts";

/** What a search looks at in one kind of record, by column. */
export interface SearchedColumns {
  /** Found by the beginning of any word. */
  words: readonly string[];
  /** Found by its own beginning, whatever stands between its letters and digits. */
  keys: readonly string[];
  /** Found by its digits, with or without the country's code. */
  phone?: string;
}

/**
 * Frozen with migration 0016, whose triggers index these columns: to search another one takes a
 * migration that makes the triggers anew.
 */
export const searchedColumns: Record<RecordKind, SearchedColumns> = {
  enquiry: { words: ["name"], keys: ["email"], phone: "number" },
  contact_message: { words: ["name", "message"], keys: ["email"], phone: "phone" },
  training_enquiry: { words: ["name", "code"], keys: ["email"], phone: "number" },
  career_application: {
    words: ["name", "qualification", "job"],
    keys: ["email"],
    phone: "phone",
  },
  subscription: { words: ["name", "message"], keys: ["email"] },
  booking: {
    words: ["name", "company", "product", "city"],
    keys: ["email", "reference"],
    phone: "phone",
  },
};

/**
 * What separates words, beside white space. The database does the same with the same characters,
 * one by one, because it knows no classes of Unicode on both engines. Frozen like the columns.
 */
export const separators = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~–—‘’“”…·•।॥«»₹";
export const whiteSpace = "\n\t\u00a0";

/** How many records one stretch of the terms' tables spans; frozen too. */
export const stretchLength = 16_384;

/** Longer words are told apart by their first characters; an index's key has to end somewhere. */
export const termLength = 40;

/**
 * What to look for: every term is the beginning of one that the record must have. Blanks separate
 * terms, except within a phone number; other marks are passed over, so that "asha.k@ex" finds
 * asha.k@example.com and "S.Kumar" finds itself.
 */
export function queryTerms(search: string): string[] {
  // Controls stand in no stored text, and PostgreSQL would refuse a NUL.
  const text = lower(
    search
      .normalize("NFC")
      .slice(0, 200)
      .replace(/\p{Cc}/gu, " "),
  );
  const chunks = /^[+\d\s().-]+$/.test(text) ? [localNumber(text)] : text.split(/\s+/);
  const terms = chunks.map((chunk) => cut(squash(chunk))).filter((term) => term !== "");
  return [...new Set(terms)].slice(0, 8);
}

/** "+91 98400" and "098400" begin the number that somebody may have written as "98400 00112". */
function localNumber(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  if (digits.length > 10) return digits.slice(-10);
  const local = typed.trim().startsWith("+") ? digits.replace(/^91/, "") : digits.replace(/^0/, "");
  return local || digits;
}

/** The terms of a record as the database indexes them. */
export function termsOf(
  record: Record<string, unknown>,
  { words, keys, phone }: SearchedColumns,
): Set<string> {
  const textOf = (columns: readonly string[]) =>
    lower(columns.map((column) => String(record[column] ?? "")).join(" "));
  const said = textOf(words);
  const digits = phone ? squash(textOf([phone])).replaceAll(" ", "") : "";
  const all = [
    ...said.replace(mark, " ").split(blanks),
    ...squash(`${said} ${textOf(keys)}`).split(blanks),
    digits,
    digits.slice(-10),
  ];
  return new Set(all.map(cut).filter((term) => term !== ""));
}

const mark = classOf(separators, "gu");
const blanks = classOf(` ${whiteSpace}`, "u");

function classOf(characters: string, flags: string): RegExp {
  return new RegExp(`[${characters.replace(/[\\\]^-]/g, "\\$&")}]`, flags);
}

function squash(text: string): string {
  return text.replace(mark, "");
}

/** Only ASCII, as SQLite does it. */
function lower(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function cut(term: string): string {
  // Most are too short to be counted.
  if (term.length <= termLength) return term;
  return Array.from(term).slice(0, termLength).join("");
}
