import { expect, test } from "vitest";
import { queryTerms, termsOf } from "#app/lib/search-terms.ts";

test.each([
  ["Asha Kumar", ["asha", "kumar"]],
  ["  asha\tasha\n", ["asha"]],
  ["S.Kumar", ["skumar"]],
  ["asha.k+it@example.com", ["ashakitexamplecom"]],
  ["98400 00112", ["9840000112"]],
  ["+91 (98400) 001", ["98400001"]],
  ["0 98400-001", ["98400001"]],
  ["919840000112", ["9840000112"]],
  ["+91", ["91"]],
  ["0", ["0"]],
  ["கீர்த்தனா ராமன்", ["கீர்த்தனா", "ராமன்"]],
  ["\0a\u0007b", ["a", "b"]],
  ["!!! ***", []],
  ["", []],
  ["1 2 3 a b c d e f g h", ["1", "2", "3", "a", "b", "c", "d", "e"]],
])("%j asks for %j", (search, terms) => {
  expect(queryTerms(search)).toEqual(terms);
});

test("a search of any length asks for little", () => {
  const terms = queryTerms("x".repeat(100_000));
  expect(terms).toEqual(["x".repeat(40)]);
});

test("every beginning of what was typed finds the record", () => {
  const record = {
    name: "K. Lakshmi-Narayanan",
    email: "l.n+it@ott.example",
    number: "080 41234567",
  };
  const terms = [...termsOf(record, { words: ["name"], keys: ["email"], phone: "number" })];
  for (const text of Object.values(record)) {
    for (let length = 1; length <= text.length; length++) {
      for (const term of queryTerms(text.slice(0, length))) {
        expect(
          terms.some((one) => one.startsWith(term)),
          text.slice(0, length),
        ).toBe(true);
      }
    }
  }
});
