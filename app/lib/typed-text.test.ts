import { describe, expect, test } from "vitest";
import { parseTyped, typedCode, typedName, typedText } from "#app/lib/typed-text.ts";

describe("a text", () => {
  test.each([
    ["marks of direction", "\u202aAsha\u202c \u200eRao\u200f", "Asha Rao"],
    ["what has no width", "As\u200bha\u2060 R\u00adao\ufeff", "Asha Rao"],
    ["joiners between other letters", "As\u200dha\u200c", "Asha"],
    ["joiners at the end", "ശ്രീ\u200d രവി\u200c", "ശ്രീ രവി"],
    ["spaces of all widths", "12\u00a0345\u202f6\u3000x\u2009y", "12 345 6 x y"],
    ["hyphens that do not break", "Anna\u2011Maria\u001eX", "Anna-Maria-X"],
    ["line breaks of all kinds", "a\r\nb\rc\u2028d\u000be\u0085f\fg", "a\nb\nc\nd\ne\nf\ng"],
    ["cells of a table in Word", "Qty\u00071\u0007", "Qty\t1\t"],
    ["controls", "a\u0000b\u001b[31mc\u007f\u009b\u0002", "ab[31mc"],
    ["hyphens at the ends of a PDF's lines", "hyphen\ufffeation", "hyphenation"],
    ["letters that are blank", "\u2800\u3164\u115f\u200b\ufe0f ", "  "],
    ["tags that hide a text", "a\u{e0041}\u{e0042}", "a"],
  ])("has no %s", (_what, typed, text) => {
    expect(typedText(typed)).toBe(text);
    expect(typedText(text)).toBe(text);
  });

  test.each([
    "क\u094d\u200dष र\u094d\u200dय",
    "ശ്രീ\u200cരാം ക\u0d4d\u200cഷ",
    // The old spelling of a chillu ends a word.
    "അവന\u0d4d\u200d വന്നു",
    "می\u200cخواهم",
    "👩🏽\u200d💻 ❤\ufe0f 1\ufe0f\u20e3 🏳\ufe0f\u200d🌈",
    "O’Brien – “x” …\n\t₹ ١٢ ५६",
  ])("%j stays", (text) => {
    expect(typedText(text)).toBe(text);
  });

  test("is cleaned in what JSON escapes, too", () => {
    expect(parseTyped('{"a":["x\\u200b\\u0007"],"b":7}')).toEqual({ a: ["x\t"], b: 7 });
  });
});

test.each([
  ["९८४०० ००११२", "98400 00112"],
  ["௯௮௪௦௦-௦௦௧௧௨", "98400-00112"],
  ["൫൬൦ ൦൩൪", "560 034"],
  ["\u202a+91 98400 00112\u202c", "+91 98400 00112"],
  ["+91\u00a098400\u201100112", "+91 98400-00112"],
  ["＋９１ 98400–00112", "+91 98400-00112"],
  ["“560 034”.", "560 034"],
  ["<560034>,", "560034"],
  ["(560034)", "560034"],
  ["(044) 2345", "(044) 2345"],
  ["५\u200d६", "56"],
  ["𝟗𝟖", "98"],
  ["25 ", "25"],
  ["1e3", "1e3"],
  ["\u200b", ""],
])("the code %j is %j", (typed, code) => {
  expect(typedCode(typed)).toBe(code);
});

test.each([
  ['"Asha Rao"', "Asha Rao"],
  ["Asha Rao,", "Asha Rao"],
  ["• Asha Rao;", "Asha Rao"],
  ["‘Asha’", "Asha"],
  ["Asha “Ash” Rao", "Asha “Ash” Rao"],
  ["“Ash” and “Bo”", "“Ash” and “Bo”"],
  ["O’Brien-Nair, Jr.", "O’Brien-Nair, Jr."],
])("the name %j is %j", (typed, name) => {
  expect(typedName(typed)).toBe(name);
});
