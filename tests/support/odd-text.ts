import fc from "fast-check";
import { typedCode, typedName, typedText } from "#app/lib/typed-text.ts";

/** Texts that programs handle badly: bidi, NUL, markup, SQL, CSV. */
const pieces = [
  ...["\0", "\u001b[31m", "\u0085", "\u2028", "\u202e", "\u2066", "\u200d", "\u200b", "\ufeff"],
  ...["\ufffd", "\ufdd0", "\ud800", "\udc00", "\r", "\n", "\r\n", "\t", "\u00a0", " "],
  ...["👩🏽‍💻", "🇮🇳", "e\u0301\u0323\u0323\u0323", "ﷺ", "İ", "ß", "ஆஷா", "രവി", "आशा", "‘’“”"],
  ...["'", '"', "`", "\\", "%", "_", "*", "%00", "%ED%A0%80", "&amp;", "\\u0000"],
  ...["<x-fuzz>", '"><x-fuzz y="', "</textarea><x-fuzz>", "{{1}}", "'); drop table record; --"],
  ...["=1+1", "@sum", "AND", "NEAR(", "col:", "()", ":*", "-1", "0x10", "1e309", "NaN"],
  ...["99999999999999999999", "1970-01-01", "+275760-09-13T00:00:00.001Z", "null", "undefined"],
  ...["__proto__", "constructor", "../../etc/passwd", "file://x", "javascript:1", "//evil.example"],
];

/** Long ones: around the limits of fields, and far past them. */
const long = fc
  .tuple(
    fc.constantFrom("a", "அ", "👩🏽‍💻", "\u202e", " ", "\n", "'", "<", "1", "%"),
    fc.constantFrom(40, 41, 99, 100, 101, 199, 200, 201, 254, 255, 1_000, 5_000, 5_001, 60_000),
  )
  .map(([piece, times]) => piece.repeat(times));

/** UTF-16 as it comes, half characters among it. */
const units = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
  .map((codes) => String.fromCharCode(...codes));

const patchwork = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: "grapheme", maxLength: 6 })), {
    maxLength: 8,
  })
  .map((parts) => parts.join(""));

/** Any text that a visitor or a program may send. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: "grapheme", maxLength: 60 }) },
  { weight: 6, arbitrary: patchwork },
  { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 2, arbitrary: units },
  { weight: 1, arbitrary: long },
);

const phoneLike = fc
  .array(fc.constantFrom(..."+() .-0123456789९٣０"), { minLength: 6, maxLength: 24 })
  .map((parts) => parts.join(""));

const emailLike = fc
  .tuple(fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }), fc.domain())
  .map(([local, domain]) => `${local.replace(/[\s@]/gu, "")}@${domain}`);

const codeLike = fc
  .array(fc.constantFrom(..."0123456789 -AZஅé"), { minLength: 2, maxLength: 11 })
  .map((parts) => parts.join(""));

/** The same with more that a field of a certain form might accept. */
export const fieldText: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: oddText },
  phoneLike,
  emailLike,
  codeLike,
);

/**
 * The bytes of a text as a careless program sends them: half of a pair of surrogates becomes three
 * bytes that are no UTF-8.
 */
export function bytesOf(text: string): Buffer {
  if (text.isWellFormed()) return Buffer.from(text);
  const parts = [...text].map((character) => {
    if (character.isWellFormed()) return Buffer.from(character);
    const code = character.charCodeAt(0);
    return Buffer.from([0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)]);
  });
  return Buffer.concat(parts);
}

/** As percent sequences; what is not well-formed as the bytes that it would be. */
export function percentEncoded(text: string): string {
  if (text.isWellFormed()) return encodeURIComponent(text);
  return bytesOf(text).toString("hex").replace(/../g, "%$&");
}

/** Stored forms of an input, by the rule of the field: a text, a line, a name, a code. */
export function cleanedForms(typed: string): string[] {
  const text = typedText(typed).trim();
  const line = text.replace(/[\n\t]/g, " ").trim();
  const code = typedCode(line);
  return [text, line, typedName(line), code, code.replace(/^(\d{3})[ -]*(\d{3})$/, "$1 $2")];
}
