import type { Catalogue } from "#app/domain/catalogue/catalogue.ts";
import { fieldText, type RecordKindDescription } from "#app/domain/records/record-kind.ts";

/** The wish of a record's sender, for one line of a list. */
export interface Wish {
  /** The product, course or job, else the first sentence of the text where it is short. */
  subject: string;
  words: string;
}

const longestSubject = 64;
/** No list shows more. */
const longestWords = 240;

/** @param more what else is known of it, such as the days of a booking */
export function wishOf(
  { fields }: Pick<RecordKindDescription, "fields">,
  row: Readonly<Record<string, unknown>>,
  catalogue: Pick<Catalogue, "findOpening">,
  more = "",
): Wish {
  const textOf = (part: "subject" | "words") =>
    fields.flatMap((field) =>
      field.wish === part ? fieldText(field, row, catalogue).trim() || [] : [],
    );
  const subject = textOf("subject").join(", ");
  const words = [...textOf("words"), ...(more ? [more] : [])].join(", ");
  return subject ? { subject, words: inOneLine(words) } : splitWish(words);
}

/** A text's first line or sentence is its subject, unless it is a long one. */
export function splitWish(text: string): Wish {
  const first = /^.*?(?:[.!?:](?=\s)|(?=\n)|$)/u.exec(text)?.[0] ?? "";
  if (first.length > longestSubject) return { subject: "", words: inOneLine(text) };
  const words = inOneLine(text.slice(first.length));
  return { subject: inOneLine(first).replace(/[.:]$/, ""), words };
}

const inOneLine = (text: string) =>
  text.trim().replace(/\s+/g, " ").slice(0, longestWords).toWellFormed();
